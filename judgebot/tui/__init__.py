"""The app: screens and widgets. They show answers and send messages; the service answers, in threads of its own."""
