"""What a card of each game looks like, described from what its rulebook declares."""

from collections.abc import Mapping
from typing import Any

from games import rulebooks
from games.engine.rulebook import Attribute, Rulebook

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
KINDS: Mapping[str, Schema] = {
    "integer": {"type": "integer"},
    "string": TEXT,
    "boolean": {"type": "boolean"},
    "strings": {"type": "array", "items": TEXT},
    "mapping": {"type": "object", "additionalProperties": True},
}


def pascal(slug: str) -> str:
    return "".join(part.capitalize() for part in slug.split("-"))


def attribute_schema(attribute: Attribute) -> Schema:
    found = dict(KINDS[attribute.kind])
    if attribute.kind == "string" and attribute.choices:
        found["enum"] = list(attribute.choices)
    if attribute.title or attribute.help:
        said = (attribute.title, attribute.help)
        found["description"] = ". ".join(part.rstrip(".") for part in said if part) + "."
    return found


def attributes_schema(rulebook: Rulebook) -> Schema:
    """All that cards of a game may have; which of it a type has is told by `/games/<game>`."""
    types = rulebook.declaration.card_types
    found = {a.name: attribute_schema(a) for one in types for a in one.attributes}
    needed = [name for name in found if all(is_required(one.attributes, name) for one in types)]
    schema: Schema = {"type": "object", "properties": found}
    return schema | ({"required": sorted(needed)} if needed else {})


def is_required(attributes: tuple[Attribute, ...], name: str) -> bool:
    return any(a.name == name and a.required for a in attributes)


def card_schema(base: Schema, rulebook: Rulebook) -> Schema:
    """A card of one game: its type, colours and attributes are the game's own."""
    declared = rulebook.declaration
    own: Schema = {
        "game": {"type": "string", "const": rulebook.slug},
        "type": {"type": "string", "enum": [one.name for one in declared.card_types]},
        "attributes": {"$ref": f"#/components/schemas/{pascal(rulebook.slug)}Attributes"},
    }
    properties = {**base["properties"], **own}
    return base | {"properties": properties, "description": f"A card of {rulebook.title}."}


def describe_cards(schemas: Schema) -> None:
    """Card becomes one of the cards of the games, told apart by `game`."""
    base, mapping = schemas["Card"], {}
    for rulebook in rulebooks.all_rulebooks():
        name = pascal(rulebook.slug)
        schemas[f"{name}Attributes"] = attributes_schema(rulebook)
        schemas[f"{name}Card"] = card_schema(base, rulebook)
        mapping[rulebook.slug] = f"#/components/schemas/{name}Card"
    schemas["Card"] = {
        "description": base.get("description", ""),
        "oneOf": [{"$ref": where} for where in mapping.values()],
        "discriminator": {"propertyName": "game", "mapping": mapping},
    }
