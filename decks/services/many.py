"""Several of one's decks at once: all of them or none."""

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from casebook.models import User
from decks.deck_text import WRITERS
from decks.models import Deck
from decks.services.checking import ORDERLY, BadDeck, Problem, apply_facts
from decks.services.texts import deck_export

MOST_AT_ONCE = 100
ACTIONS = ("tag", "untag", "move", "archive", "unarchive", "delete")
ENDINGS = {"markdown": "md", "text": "txt", "code": "txt", "tabletop": "json", "xml": "cod"}
UNSAFE = re.compile(r"[^\w .()-]+")


def own_decks(owner: User, keys: Sequence[int]) -> list[Deck]:
    """Those named, all of them one's own; BadDeck names the first that is not."""
    wanted = list(dict.fromkeys(keys))
    if not 0 < len(wanted) <= MOST_AT_ONCE:
        raise BadDeck([Problem("/decks", "number", f"Name 1 to {MOST_AT_ONCE} decks.")])
    found = Deck.objects.owned_by(owner).with_entries().in_bulk(wanted)
    for place, key in enumerate(wanted):
        if key not in found:
            said = f"You have no deck {key}."
            raise BadDeck([Problem(f"/decks/{place}", "unknown-deck", said)])
    return [found[key] for key in wanted]


def decks_change(
    owner: User, keys: Sequence[int], action: str, *, tag: str = "", folder: str = ""
) -> int:
    """Tag, untag, move to a folder, archive, bring back or delete decks; how many there were."""
    if action in ("tag", "untag") and not tag.strip():
        raise BadDeck([Problem("/tag", "tags", "Name a tag.")])
    with transaction.atomic():
        decks = own_decks(owner, keys)
        found = Deck.objects.filter(pk__in=[deck.pk for deck in decks])
        if action == "delete":
            found.delete()
        elif action in ("archive", "unarchive"):
            found.update(archived_at=timezone.now() if action == "archive" else None)
        else:
            arrange(decks, action, tag.strip(), folder)
    return len(decks)


def arrange(decks: Iterable[Deck], action: str, tag: str, folder: str) -> None:
    for deck in decks:
        others = [one for one in deck.tags if one != tag]
        change: dict[str, dict[str, Any]] = {
            "tag": {"tags": [*others, tag]},
            "untag": {"tags": others},
            "move": {"folder": folder},
        }
        apply_facts(deck, change[action])
        deck.save(update_fields=[*ORDERLY, "updated_at"])


def decks_export(owner: User, keys: Sequence[int], kind: str, site: str = "") -> bytes:
    """A ZIP with a file for each deck, in the folders their owner keeps them in."""
    if kind not in WRITERS:
        raise BadDeck([Problem("/as", "unknown", f"Formats: {', '.join(WRITERS)}.")])
    packed, names = io.BytesIO(), set[str]()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for deck in own_decks(owner, keys):
            name = file_name(deck, ENDINGS.get(kind, kind), names)
            archive.writestr(name, deck_export(deck, kind, site, for_owner=True))
    return packed.getvalue()


def file_name(deck: Deck, ending: str, taken: set[str]) -> str:
    """Its folder and name as a path of its own, without what file systems refuse."""
    parts = [safe(part) for part in (deck.folder, deck.name) if part]
    name = "/".join(parts)
    if f"{name}.{ending}" in taken:
        name = f"{name} ({deck.pk})"
    taken.add(f"{name}.{ending}")
    return f"{name}.{ending}"


def safe(text: str) -> str:
    return UNSAFE.sub("_", text).strip(" .") or "deck"
