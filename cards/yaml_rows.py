"""Catalogue files, read item by item, with the line of everything in them."""

from collections.abc import Generator, Hashable, Iterator
from dataclasses import dataclass
from typing import IO, Any

import yaml
from yaml.composer import Composer
from yaml.constructor import SafeConstructor
from yaml.nodes import MappingNode, Node, SequenceNode
from yaml.resolver import Resolver

from casebook.intake import DEEPEST
from games.engine.errors import BadCatalogue


@dataclass(frozen=True)
class Item:
    """One entry of a top-level list: `section` is the list's key."""

    section: str
    value: Any
    line: int
    node: Node

    def line_of(self, path: str) -> int:
        """The line of a part such as `level` or `abilities[0].do[1]`, or of the nearest above."""
        node, line = self.node, self.line
        for step in path.replace("[", ".[").split("."):
            found = child(node, step)
            if found is None:
                break
            at, node = found
            line = at.start_mark.line + 1
        return line


def child(node: Node, step: str) -> tuple[Node, Node] | None:
    """Where a key or item stands, and what stands there."""
    if isinstance(node, SequenceNode) and step[:1] == "[" and step[1:-1].isdigit():
        found = node.value[int(step[1:-1]) :][:1]
        return (found[0], found[0]) if found else None
    if isinstance(node, MappingNode):
        return next((pair for pair in node.value if pair[0].value == step), None)
    return None


class Reader(Composer, SafeConstructor, Resolver):
    """A YAML loader that never holds more than one item of a list."""

    def __init__(self, stream: IO[Any]) -> None:
        Composer.__init__(self)
        SafeConstructor.__init__(self)
        Resolver.__init__(self)
        self.events = yaml.parse(stream, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        self.next: Any = None
        self.depth = 0

    def peek_event(self) -> Any:
        if self.next is None:
            self.next = next(self.events)
            self.depth += isinstance(self.next, yaml.CollectionStartEvent)
            self.depth -= isinstance(self.next, yaml.CollectionEndEvent)
            if self.depth > DEEPEST:
                raise fault(self.next, f"this is nested deeper than {DEEPEST} levels")
            # Nine of them in a row say a thousand million words, and no card needs one.
            if isinstance(self.next, yaml.AliasEvent):
                raise fault(self.next, "write it out instead of using *aliases")
        return self.next

    def get_event(self) -> Any:
        event, self.next = self.peek_event(), None
        return event

    def check_event(self, *kinds: Any) -> bool:
        return isinstance(self.peek_event(), kinds)

    def construct_mapping(self, node: MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        """Refuse a key that stands twice, which YAML would silently let the last one win."""
        seen = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key.value!r} stands twice", key.start_mark
                )
            seen.add(key.value)
        return super().construct_mapping(node, deep=deep)

    def construct_yaml_map(self, node: MappingNode) -> Generator[dict[Any, Any], None, None]:
        data: dict[Any, Any] = {}
        yield data
        data.update(self.construct_mapping(node))

    def items(self) -> Iterator[Item]:
        """Every entry of every top-level list, in file order."""
        for expected in (yaml.StreamStartEvent, yaml.DocumentStartEvent):
            if not isinstance(self.get_event(), expected):
                return  # an empty file
        start = self.get_event()
        if not isinstance(start, yaml.MappingStartEvent):
            raise fault(start, "a catalogue file must be a mapping with the key cards")
        while not self.check_event(yaml.MappingEndEvent):
            key = self.get_event()
            yield from self.section(getattr(key, "value", ""), key)

    def section(self, key: str, at: Any) -> Iterator[Item]:
        if key not in SECTIONS:
            raise fault(at, f"{key!r} is not one of {', '.join(SECTIONS)}")
        start = self.get_event()
        if not isinstance(start, yaml.SequenceStartEvent):
            raise fault(start, f"{key} must be a list")
        while not self.check_event(yaml.SequenceEndEvent):
            line = self.peek_event().start_mark.line + 1
            # As PyYAML itself asks for the node of a whole document.
            node = self.compose_node(None, None)  # type: ignore[arg-type]
            assert node is not None  # aliases raise before
            yield Item(key, self.construct_document(node), line, node)
        self.get_event()


SECTIONS = ("sets", "cards", "removed", "formats")
# Its types ask for a whole loader; ours gets events from another one.
Reader.add_constructor("tag:yaml.org,2002:map", Reader.construct_yaml_map)  # type: ignore[type-var]


def fault(event: Any, reason: str) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(problem=reason, problem_mark=event.start_mark)


def read_items(stream: IO[Any], name: str) -> Iterator[Item]:
    """The entries of a catalogue file; BadCatalogue names file and line of an error."""
    try:
        yield from Reader(stream).items()
    except (yaml.YAMLError, UnicodeDecodeError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        reason = getattr(error, "problem", None) or str(error)
        raise BadCatalogue(f"{name}{line}: {reason}") from error
