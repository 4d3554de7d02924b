"""Events in words, and the public facts of a view."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.engine.state import Event
from games.engine.telling import FaceOf
from games.rulebooks.detective_conan.modifiers import ap, lp
from games.rulebooks.detective_conan.partner import case_level
from games.rulebooks.detective_conan.scene import newly_entered
from games.rulebooks.detective_conan.state import SCENE, STANCES, ConanState

SENTENCES = {
    "goes first": "{who} goes first.",
    "mulligans": "{who} puts back {cards} and draws as many.",
    "turn": "Turn {0}: {who}.",
    "draws": "{who} draws {card}.",
    "files": "{who} puts a card into FILE.",
    "gains evidence": "{who} gains an Evidence {how}.",
    "becomes evidence": "{card} becomes an Evidence of {who}.",
    "refreshes": "{who} refreshes the Deck with {0} cards.",
    "removes from deck": "{card} goes from the Deck of {who} to the Remove Area.",
    "discards": "{who} discards {card}.",
    "removes evidence": "{card} is removed from the Evidence of {who}.",
    "loses evidence": "{who} loses an Evidence: {card}.",
    "takes": "{who} adds {card} to hand.",
    "takes hint": "{who} takes a hint from FILE.",
    "moves under deck": "{card} goes to the bottom of the Deck of {who}.",
    "moves onto deck": "{card} goes on top of the Deck of {who}.",
    "stuns": "{card} is stunned.",
    "puts to sleep": "{card} is put to Sleep.",
    "becomes active": "{card} becomes Active.",
    "enters": "{card} enters the Scene of {who} {how}.",
    "leaves": "{card} leaves the Scene of {who} {how}.",
    "removes": "{card} is removed.",
    "moves to partner area": "{card} moves to the Partner area of {who}.",
    "sets": "{who} sets {card} to {target}.",
    "stacks": "{card} is put under {target}.",
    "removes set card": "{card}, set to a Character, is removed.",
    "uses": "{who} uses {card} {how}.",
    "assists": "{card} assists {who} from FILE.",
    "enters resolution": "{card} enters Resolution Phase.",
    "closes case": "{who} declares Case Closed.",
    "destroys evidence": "{who} destroys the Evidence.",
    "deduces": "{card} deduces.",
    "misleads": "{card} misleads the Deduction by {0}.",
    "acts": "{card} acts on {target}.",
    "guards": "{card} guards.",
    "contact": "{card} makes Contact with {target}.",
    "compares": "{card} (AP {0}) meets {target} (AP {2}).",
    "cuts in": "{who} cuts in with {card}.",
    "negates": "{card} is negated.",
    "disguises": "{who} disguises: {card} takes the place of {target}.",
    "sparks": "{card} sparks.",
    "declares": "{card} declares: {ability}",
    "resolves": "{card}: {ability}",
    "reveals": "{who} reveals {card}.",
    "looks at": "{who} looks at {card}.",
    "turns": "{card} is turned face-{0}.",
    "stays": "{card} stays on the Scene instead.",
    "shows hands": "{who} shows {0} against {1}.",
    "specifies": "{who} names {0}.",
    "announces": "{who} announces {0}.",
}


TARGETS = {"acts": 0, "contact": 0, "compares": 1, "disguises": 0, "sets": 0, "stacks": 0}
"""Events that concern a second card: the place of its number among the details."""

HOW = {
    "hand": "from hand",
    "hint": "by a Next Hint",
    "effect": "by an effect",
    "deduction": "by Deduction",
    "action": "by an Action",
    "refresh": "because the Deck ran out",
}
GOES = {
    "remove": "for the Remove Area",
    "hand": "for the hand",
    "evidence": "and becomes Evidence",
    "stack": "and is put under another card",
    "deck": "for the Deck",
}
"""How something came about, and where what leaves goes, as events name it."""

GIVEN = "an ability it was given takes effect."


class Titles(NamedTuple):
    """How cards and abilities are said."""

    title: Callable[[str], str]
    face_of: FaceOf
    ability: Callable[[str, int], str]


def narrate(event: Event, names: Sequence[str], titles: Titles) -> str:
    verb, rule, seat, _card, id = event[:5]
    details = event[5:]
    who = names[seat] if seat >= 0 else "The game"
    if verb == "end":
        winners = ", ".join(names[w] for w in details[1:]) or "Nobody"
        return f"{winners} wins: {details[0]}. ({rule})"
    target = titles.face_of(details[TARGETS[verb]]) if verb in TARGETS else ""
    text = SENTENCES[verb].format(
        *details,
        who=who,
        card=card_words(id, titles),
        target=card_words(target, titles),
        ability=ability_words(verb, id, details, titles),
        how=way_words(verb, details),
        cards="1 card" if details[:1] == (1,) else f"{details[0] if details else 0} cards",
    )
    return f"{text[0].upper()}{text[1:]} ({rule})"


def card_words(id: str, titles: Titles) -> str:
    return "a card" if id in ("?", "") else titles.title(id)


def way_words(verb: str, details: Sequence[Any]) -> str:
    """What one says of the word by which an event tells how, or where to."""
    words = GOES if verb == "leaves" else HOW
    return words.get(details[0], "") if details and isinstance(details[0], str) else ""


def ability_words(verb: str, id: str, details: Sequence[Any], titles: Titles) -> str:
    """What the ability that was declared or takes effect says, on one line."""
    if verb not in ("declares", "resolves"):
        return ""
    return " ".join(titles.ability(id, details[0]).split()) or GIVEN


def describe(seen: ConanState, seat: int) -> dict[str, Any]:
    """DC-R.24: states, values, phases and counts are public."""
    return {
        "turn": seen.turn,
        "turn_player": seen.active,
        "first_player": seen.first,
        "case_levels": [case_level(seen, who) for who in (0, 1)],
        "resolution": list(seen.resolution),
        "hand_used": seen.hand_used,
        "hinted": seen.hinted,
        "action": seen.action,
        "contact": seen.contact,
        "deduction": seen.deduction,
        "characters": {
            str(c): {
                "state": STANCES[seen.stance[c]],
                "ap": ap(seen, c),
                "lp": lp(seen, c),
                "newly_entered": newly_entered(seen, c),
            }
            for c in (*seen.piles[SCENE], *seen.piles[SCENE + 1])
        },
        "partners": [STANCES[seen.stance[c]] for c in seen.partners],
        "hosts": {str(c): h for c, h in enumerate(seen.host) if h >= 0},
        "face_up": [c for c, up in enumerate(seen.up) if up],
    }
