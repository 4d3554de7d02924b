"""Play a deck alone and report: python -m games.goldfish GAME DECK. Needs no Django."""

import sys

from games.compiled import announce_engine

if __name__ == "__main__":
    announce_engine()  # before anything imports the engine
    from games.play.goldfish.simulation import main

    sys.exit(main())
