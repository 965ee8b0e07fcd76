"""Our own English for abilities, as a table of forms: each form is written and read back, so that nothing gets lost."""
