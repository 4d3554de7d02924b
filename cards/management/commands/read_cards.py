import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.catalogue import games_known
from cards.coverage import Coverage, coverage_of
from cards.rereading import Rereading, cards_reread, rereadings


class Command(BaseCommand):
    help = (
        "Say how much of the cards' printed text is understood; with --preview what a better "
        "reader would change, with --apply change it. Abilities entered by hand always stay."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=games_known())
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")
        parser.add_argument("--preview", action="store_true", help="what reading again changes")
        parser.add_argument("--apply", action="store_true", help="read again and store it")

    def handle(self, *, game: str, **options: Any) -> None:
        found = coverage_of(game)
        if found is None:
            raise CommandError(f"{game} has no reader of printed text.")
        if options["apply"]:
            self.stdout.write(str(cards_reread(game)))
        elif options["preview"]:
            self.preview(rereadings(game))
        elif options["json"]:
            self.stdout.write(json.dumps(found.as_data(), ensure_ascii=False, indent=1))
        else:
            self.figures(found)

    def preview(self, changes: list[Rereading]) -> None:
        for one in changes:
            self.stdout.write(f"{one.card.slug} {one.card}: {one.kind}")
            self.stdout.write(f"  before: {one.before}\n  after:  {one.after}")
        cards = "card" if len(changes) == 1 else "cards"
        self.stdout.write(f"{len(changes)} {cards} would change; nothing was changed.")

    def figures(self, found: Coverage) -> None:
        for code, counted in [*found.by_set, ("all", found.in_all)]:
            said = ", ".join(f"{counted[key]} {key}" for key in ("compiled", "by_hand", "refused"))
            self.stdout.write(f"{code}: {counted['cards']} cards: {said}".replace("_", " "))
        for words, cards in found.worklist:
            slugs = ", ".join(one.card.slug for one in cards[:6])
            self.stdout.write(f"{len(cards):4} {words} ({slugs})")
