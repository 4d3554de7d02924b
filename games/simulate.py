"""Play many matches between bots and report: python -m games.simulate GAME. Needs no Django."""

import sys

from games.compiled import announce_engine

if __name__ == "__main__":
    announce_engine()  # before anything imports the engine
    from games.play.simulate import main

    sys.exit(main())
