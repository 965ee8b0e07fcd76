"""What rulings/ holds: models, loading, checking."""
