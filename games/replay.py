"""Tell a recorded match line by line: python -m games.replay FILE. Needs no Django."""

import sys

from games.play.replay import main

if __name__ == "__main__":
    sys.exit(main())
