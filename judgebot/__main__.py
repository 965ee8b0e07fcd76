"""python -m judgebot."""

from judgebot.cli import main

if __name__ == "__main__":
    main()
