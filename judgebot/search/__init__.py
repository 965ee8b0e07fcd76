"""Finding documents: one analyzer, an index of plain arrays, ranking, confidence."""
