"""Play many matches between bots and report: python -m games.simulate GAME. Needs no Django."""

import sys

from games.play.simulate import main

if __name__ == "__main__":
    sys.exit(main())
