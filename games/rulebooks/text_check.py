"""Does a card say what it does? Its printed text beside the text that its abilities make."""

from collections.abc import Iterator
from difflib import ndiff

from games.engine.cards import CardDef
from games.engine.rulebook import Rulebook


def text_difference(rulebook: Rulebook, card: CardDef) -> list[str]:
    """Lines to mend, `- printed` and `+ from the abilities` with marks below; none if they agree.

    A card whose text has no abilities yet is another matter: it cannot be played.
    """
    printed = card.text.strip()
    said = rulebook.rendered_text(card).strip() if card.abilities or not printed else printed
    if printed == said:
        return []
    return list(changed_lines(printed, said))


def changed_lines(printed: str, said: str) -> Iterator[str]:
    for line in ndiff(printed.splitlines(), said.splitlines()):
        if not line.startswith("  "):
            yield line.rstrip()
