"""manage.py load_decks: the ready-made decks as public decks."""

from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casebook.exclusive import exclusive
from decks.ready_made_decks import load_ready_made
from games.engine.errors import BadCatalogue
from games.rulebooks import PACKAGES


class Command(BaseCommand):
    help = "Load the ready-made decks. Safe to repeat: known decks are updated."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", choices=list(PACKAGES), help="only this one")
        parser.add_argument("--root", type=Path)

    def handle(self, *, root: Path, **options: Any) -> None:
        games = [options["game"]] if options["game"] else list(PACKAGES)
        kinds: Counter[str] = Counter()
        try:
            with exclusive("ready-made decks"):
                for loaded in load_ready_made(root, games):
                    kinds[loaded.kind] += 1
                    if not loaded.deck.legal:
                        self.stderr.write(f"{loaded.file}: this deck is not legal")
        except BadCatalogue as error:
            raise CommandError(str(error)) from error
        counts = ", ".join(f"{kinds[k]} {k}" for k in ("added", "changed", "unchanged"))
        self.stdout.write(f"Ready-made decks: {counts}")
