"""The four views and the small screens laid over them; one a file."""
