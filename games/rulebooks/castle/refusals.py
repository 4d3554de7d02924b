"""Why an Action is refused: the rule it breaks, the fact, and what to do."""

from games.engine.errors import IllegalAction
from games.engine.flow import Action
from games.rulebooks.castle.deck_rules import SPECIAL_NAMES
from games.rulebooks.castle.face import NAMES, SPECIAL, SUSPECT
from games.rulebooks.castle.flow import FLOW, TURN
from games.rulebooks.castle.state import SUSPECTS, Castle, cast_of, hand_of, names_held, shared_pile
from games.rulebooks.castle.turn import ACTIONS

CANNOT_PLAY = {
    "High-Stakes Case": ("CA-R.13", "you cannot Confront any Suspect"),
    "New Suspect": ("CA-R.9", "no unused Suspect or no unused token is left"),
    "Martha Rodgers": ("CA-R.23", "nobody else holds a card"),
}


def why_not(s: Castle, action: Action) -> IllegalAction:
    """The precise rule for a turn's Action; for a choice within a text, that of the choice."""
    op = s.frames[-1][0]
    if op != TURN:
        return IllegalAction(
            FLOW.rules[op],
            f"{action!r} is no answer here: {FLOW.names[op]}.",
            "Choose one of the options offered.",
        )
    kind = action[0] if action else ""
    if kind == "pass":
        return IllegalAction("CA-R.7", "A turn is never passed.", "Draw a card at the least.")
    if kind not in ACTIONS or len(action) != len_of(kind):
        known = ", ".join(ACTIONS)
        return IllegalAction("CA-3.2", f"{action!r} is no Action.", f"Use {known}.")
    return REFUSALS[kind](s, action)


def len_of(kind: str) -> int:
    return 1 if kind in ("draw", "ability") else 2


def no_discard(s: Castle, action: Action) -> IllegalAction:
    """CA-5.1, CA-5.11: a card of the own hand, named by its first copy."""
    _, card = action
    hand = hand_of(s, s.due)
    if not hand:
        return IllegalAction("CA-5.11", "Your hand is empty.", "Draw a card.")
    if card in hand:
        return another_copy(s, card, "CA-5.1")
    return IllegalAction("CA-5.1", f"Card {card} is not in your hand.", "Discard one that is.")


def another_copy(s: Castle, card: int, rule: str) -> IllegalAction:
    title = s.face[card].title
    return IllegalAction(
        rule, f"Another copy of {title} is offered; they are alike.", "Choose that one."
    )


def no_play(s: Castle, action: Action) -> IllegalAction:
    """CA-6.5: a special text card of the own hand whose text can be carried out."""
    _, card = action
    if card not in hand_of(s, s.due):
        return IllegalAction("CA-6.5", f"Card {card} is not in your hand.", "Play one that is.")
    face = s.face[card]
    if face.kind != SPECIAL:
        names = ", ".join(SPECIAL_NAMES)
        return IllegalAction("CA-6.1", f"{face.title} has no text.", f"Play {names}.")
    if ("play", first_copy(s, card)) in (s.options or ()):
        return another_copy(s, card, "CA-6.1")
    rule, reason = CANNOT_PLAY.get(face.card.name, ("CA-6.2", "its text cannot be done"))
    return IllegalAction(rule, f"{face.title}: {reason}.", "Discard it, or wait.")


def first_copy(s: Castle, card: int) -> int:
    face = s.face
    return next(c for c in hand_of(s, s.due) if face[c].name == face[card].name)


def no_confront(s: Castle, action: Action) -> IllegalAction:
    """CA-8.1, CA-8.2, CA-8.14: a Suspect on the table, with all three cards in hand."""
    _, suspect = action
    if suspect not in shared_pile(s, SUSPECTS):
        return IllegalAction("CA-8.14", "That Suspect is not on the table.", "Choose one that is.")
    face = s.face[suspect]
    assert face.kind == SUSPECT
    held = names_held(s, s.due)
    missing = [name for name in face.card.get("requires") if not held & NAMES.bit(name)]
    return IllegalAction(
        "CA-8.2",
        f"{face.title} also requires {', '.join(missing)}.",
        "Collect the missing Investigations first.",
    )


def no_ability(s: Castle, action: Action) -> IllegalAction:
    """CA-10.3, CA-10.5: once per Episode, and only if its condition is met."""
    title = s.face[cast_of(s, s.due)].title
    if s.used >> s.due & 1:
        return IllegalAction(
            "CA-10.3", f"{title} has used the ability.", "It returns next Episode."
        )
    return IllegalAction("CA-10.5", f"{title} cannot meet the condition.", "Take another Action.")


REFUSALS = {"discard": no_discard, "play": no_play, "confront": no_confront, "ability": no_ability}
