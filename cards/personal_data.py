"""Cards that a person owns or wants, as they take them along."""

from cards.collections import Collection, CollectionEntry
from casebook.account_data import Rows, exports
from casebook.models import User


@exports("collections", Collection, CollectionEntry)
def collections(user: User) -> Rows:
    held = Collection.objects.filter(owner=user).prefetch_related(
        "entries__card", "entries__printing"
    )
    for one in held.order_by("pk").iterator(chunk_size=20):
        yield {
            "game": one.game_id,
            "kind": one.kind,
            "name": one.name,
            "updated_at": one.updated_at,
            "entries": [entry_row(entry) for entry in one.entries.all()],
        }


def entry_row(entry: CollectionEntry) -> dict[str, object]:
    printing = entry.printing.number if entry.printing else None
    return {"card": entry.card.slug, "printing": printing, "copies": entry.quantity}
