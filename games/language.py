"""Show what can be said on a game's cards: python -m games.language GAME. Needs no Django."""

import sys

from games.rulebooks.language import main

if __name__ == "__main__":
    sys.exit(main())
