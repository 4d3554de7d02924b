"""The shape that an ability must have as data; what has another is refused with its place."""

from collections.abc import Container, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from games.engine.errors import BadAbility


def single(data: Any, words: Mapping[str, Any], what: str, place: str) -> tuple[str, Any]:
    if isinstance(data, str):
        data = {data: {}}
    data = mapping(data, place)
    if len(data) != 1:
        raise BadAbility(place, f"must have one {what}, not {', '.join(map(str, data)) or 'none'}")
    ((name, value),) = data.items()
    if name not in words:
        raise BadAbility(place, unknown(what, name, words))
    return name, value


def mapping(data: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise BadAbility(place, f"must be a mapping, not {data!r}")
    return data


def as_list(data: Any, place: str) -> Sequence[Any]:
    if not isinstance(data, list | tuple):
        raise BadAbility(place, f"must be a list, not {data!r}")
    return data


def known_keys(data: Mapping[str, Any], known: set[str], place: str) -> None:
    for key in data:
        if key not in known:
            raise BadAbility(place, unknown("key", key, known))


def is_word(value: Any, known: Container[str]) -> bool:
    """One of these words; a list or a mapping, which no dictionary can look up, is none."""
    return isinstance(value, str) and value in known


def unknown(what: str, word: Any, known: Any) -> str:
    near = get_close_matches(str(word), [str(k) for k in known], n=1)
    hint = f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(map(str, known))}"
    return f"unknown {what} {word!r}{hint}"
