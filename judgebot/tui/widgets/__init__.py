"""What the views are built of; one widget, or one kind of answer, a file."""
