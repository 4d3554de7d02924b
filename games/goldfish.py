"""Play a deck alone and report: python -m games.goldfish GAME DECK. Needs no Django."""

import sys

from games.play.goldfish.simulation import main

if __name__ == "__main__":
    sys.exit(main())
