"""`python -m tavolata` is the command `tavolata`."""

from tavolata.cli import main

if __name__ == "__main__":
    main()
