"""A card's face in words, for who cannot see the drawing."""

from typing import Any

from cards.index import attributes_of
from cards.models import Card
from games import rulebooks
from games.engine.presentation import FaceTemplate


def template_of(card: Card) -> FaceTemplate:
    return rulebooks.get(card.game_id).declaration.card_face


def type_title(card: Card) -> str:
    known = rulebooks.get(card.game_id).card_types.get(card.type)
    return known.title if known else card.type.title()


def label(card: Card, name: str) -> str:
    known = attributes_of(rulebooks.get(card.game_id)).get(name)
    return (known.title if known else "") or name.replace("_", " ").capitalize()


def value_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {value_words(item)}" for key, item in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def facts(card: Card, *, all_of_them: bool, only: list[str] | None = None) -> list[tuple[str, str]]:
    """Label and value of each attribute; those with a place of their own only on request."""
    template = template_of(card)
    drawn = () if all_of_them else (*template.corner, *template.numbers)
    order = {
        name: n for n, name in enumerate((*template.corner, *template.numbers, *template.facts))
    }
    names = sorted(card.attributes, key=lambda name: (order.get(name, 99), name))
    return [
        (label(card, name), value_words(card.attributes[name]))
        for name in names
        if name not in drawn
        and name not in template.hidden
        and card.attributes[name] is not None
        and (only is None or name in only)
    ]


def face_text(card: Card) -> str:
    """Everything the face shows, as sentences."""
    head = [f"{card.title}.", f"{type_title(card)}."]
    if card.colors:
        head.append(f"Colour: {', '.join(card.colors)}.")
    if card.traits:
        head.append(f"Traits: {', '.join(card.traits)}.")
    head += [f"{name}: {value}." for name, value in facts(card, all_of_them=True)]
    return " ".join([*head, card.text.replace("\n", " ")]).strip()
