"""Replays: the table, the seed and the actions of a match, enough to play it again.

A file is compressed JSON of a few hundred bytes. It carries the engine's version and a hash
of the cards used, so that a match is never quietly replayed by other rules, and the result
and a fingerprint of the final state, so that it can be checked.
"""

import json
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from games.engine.cards import CardDef
from games.engine.errors import BadReplay, RuleError
from games.engine.rulebook import Rulebook
from games.engine.state import Event, State
from games.engine.table import TableSpec

KIND = "casebook-replay"
LARGEST = 1 << 20  # bytes of JSON; no match comes near
SHORT = 16  # hex digits of a hash that is kept

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-"
MORE = "_"

Counts = dict[str, dict[str, int]]
"""A deck as section to card id to copies."""


@dataclass(frozen=True)
class Replay:
    """A recorded match."""

    kind: str
    engine: str
    game: str
    cards: str
    mode: str
    seats: int
    options: dict[str, Any]
    decks: list[Counts]
    names: list[str]
    seed: int
    actions: str
    result: list[Any]
    fingerprint: str


FIELDS: dict[str, type] = {
    "kind": str, "engine": str, "game": str, "cards": str, "mode": str, "seats": int,
    "options": dict, "decks": list, "names": list, "seed": int, "actions": str,
    "result": list, "fingerprint": str,
}  # fmt: skip


# -- recording ------------------------------------------------------------------------


def record(state: State, seed: int, actions: Sequence[int], names: Sequence[str] = ()) -> Replay:
    """The replay of a finished match. `names` are the players', for the telling."""
    table = state.table
    return Replay(
        kind=KIND,
        engine=table.rulebook.version,
        game=table.rulebook.slug,
        cards=cards_hash(face.card for face in table.faces),
        mode=table.mode,
        seats=table.seats,
        options=table.options,
        decks=[
            {section: dict(Counter(card.id for card in cards)) for section, cards in deck.items()}
            for deck in table.spec.decks
        ],
        names=list(names),
        seed=seed,
        actions=pack_actions(actions),
        result=_result(state),
        fingerprint=state.fingerprint()[:SHORT],
    )


def _result(state: State) -> list[Any]:
    result = state.result
    return [list(result.winners), result.reason, result.rule] if result else []


def cards_hash(cards: Any) -> str:
    """A hash of all that is written on these cards."""
    rows = sorted((card.as_data() for card in cards), key=lambda row: str(row["id"]))
    text = json.dumps(rows, sort_keys=True, separators=(",", ":"), default=list)
    return sha256(text.encode()).hexdigest()[:SHORT]


def pack_actions(actions: Sequence[int]) -> str:
    """Indexes as text: one character each, but for the rare one of 63 and more."""
    base = len(DIGITS)
    return "".join(MORE * (index // base) + DIGITS[index % base] for index in actions)


def unpack_actions(text: str) -> list[int]:
    found, over = [], 0
    for character in text:
        if character == MORE:
            over += len(DIGITS)
        elif (digit := DIGITS.find(character)) >= 0:
            found.append(over + digit)
            over = 0
        else:
            raise BadReplay(f"The replay has an action {character!r} that cannot be read.")
    if over:
        raise BadReplay("The replay breaks off in the middle of an action.")
    return found


# -- files ----------------------------------------------------------------------------


def dumps(replay: Replay) -> bytes:
    text = json.dumps(asdict(replay), separators=(",", ":"))
    return zlib.compress(text.encode(), 9)


def loads(data: bytes) -> Replay:
    """A replay from a file's bytes; BadReplay says what is wrong with them."""
    found = _json(data)
    if not isinstance(found, dict) or found.get("kind") != KIND:
        raise BadReplay("This is not a Casebook replay.")
    for name, kind in FIELDS.items():
        if not isinstance(found.get(name), kind) or isinstance(found[name], bool):
            raise BadReplay(f"The replay is damaged: {name!r} is missing or of the wrong kind.")
    replay = Replay(**{name: found[name] for name in FIELDS})
    _check_decks(replay.decks)
    return replay


def _json(data: bytes) -> Any:
    try:
        return json.loads(_decompress(data))
    except (zlib.error, ValueError, RecursionError) as error:
        if isinstance(error, BadReplay):
            raise
        raise BadReplay("This is not a Casebook replay.") from error


def _decompress(data: bytes) -> bytes:
    """The JSON as it is read by people and given by the web, or packed as in a file."""
    reader = zlib.decompressobj()
    is_plain = data.lstrip()[:1] == b"{"
    text = data if is_plain else reader.decompress(data, LARGEST)
    if len(text) > LARGEST or not (is_plain or reader.eof):
        raise BadReplay("The replay is cut short or far too long.")
    return text


def _check_decks(decks: list[Any]) -> None:
    for deck in decks:
        if not isinstance(deck, dict) or not all(isinstance(v, dict) for v in deck.values()):
            raise BadReplay("The replay is damaged: a deck is not sections of cards.")
        for entries in deck.values():
            if not all(type(n) is int and 0 < n <= 1000 for n in entries.values()):
                raise BadReplay("The replay is damaged: a deck has an impossible number of a card.")


# -- playing again --------------------------------------------------------------------


def table_of(replay: Replay, rulebook: Rulebook, cards: Mapping[str, CardDef]) -> TableSpec:
    """The table of a replay, if it was made with this engine, this game and these cards."""
    if replay.game != rulebook.slug:
        raise BadReplay(f"The replay is of {replay.game}, not of {rulebook.slug}.")
    if replay.engine != rulebook.version:
        raise BadReplay(
            f"The replay was made by engine {replay.engine}; this is {rulebook.version}."
        )
    used = dict.fromkeys(id for deck in replay.decks for s in deck.values() for id in s)
    unknown = [id for id in used if id not in cards]
    if unknown:
        raise BadReplay(f"The replay uses card {unknown[0]!r}, which is not in the catalogue.")
    if cards_hash(cards[id] for id in used) != replay.cards:
        raise BadReplay("The replay was made with other card data: a card has changed since.")
    decks = tuple(
        {s: [cards[id] for id, n in entries.items() for _ in range(n)] for s, entries in d.items()}
        for d in replay.decks
    )
    return TableSpec(replay.mode, replay.seats, decks, replay.options)


def start_match(replay: Replay, rulebook: Rulebook, cards: Mapping[str, CardDef]) -> State:
    """The match of a replay before its first decision."""
    try:
        return rulebook.new(table_of(replay, rulebook, cards), replay.seed)
    except RuleError as error:
        raise BadReplay(f"The replay's table cannot be played: {error}") from error


def steps(replay: Replay, state: State) -> Iterator[tuple[int | None, list[Event]]]:
    """Play on from the deal: before each decision its option's index, after the last None.

    The events are those since the step before. The state is at that decision when the step
    is given, so that a reader can show the options.
    """
    told = None
    for number, index in enumerate(unpack_actions(replay.actions), start=1):
        options = state.legal_actions()
        if index >= len(options):
            raise BadReplay(f"Decision {number} of the replay is not among the options.")
        yield index, events_since(state, told)
        told = state.log
        state.take(index)
    yield None, events_since(state, told)


def events_since(state: State, told: Any) -> list[Event]:
    """The events after a log cell, oldest first."""
    found = []
    cell = state.log
    while cell is not told:
        found.append(cell[0])
        cell = cell[1]
    found.reverse()
    return found


def verify(replay: Replay, rulebook: Rulebook, cards: Mapping[str, CardDef]) -> State:
    """Play the replay; the final state, or BadReplay if it does not lead where it says."""
    state = start_match(replay, rulebook, cards)
    for _ in steps(replay, state):
        continue
    check_end(replay, state)
    return state


def check_end(replay: Replay, state: State) -> None:
    if state.result is None:
        raise BadReplay("The replay stops before the match is over.")
    if _result(state) != replay.result:
        raise BadReplay(f"The replay says {replay.result}, but the match ends {_result(state)}.")
    if state.fingerprint()[:SHORT] != replay.fingerprint:
        raise BadReplay("The replay ends in another position than it says.")
