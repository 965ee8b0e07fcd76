"""The contract: JSON, exit codes, batches, bad input, packaging."""
