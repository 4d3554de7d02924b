"""Why an action is refused, with the rule that it breaks."""

from games.engine.errors import IllegalAction
from games.engine.flow import Action
from games.rulebooks.clue.board import CENTRE, FIRST_SQUARE
from games.rulebooks.clue.flow import ACCUSE, ASK, CHARACTER, LOOK, MOVE, PICK, SHOW, TURN
from games.rulebooks.clue.prepared import Box
from games.rulebooks.clue.state import ClueState


def why_not(s: ClueState, action: Action) -> IllegalAction | None:
    """The precise rule where there is one; None leaves it to the frame's own."""
    if not action:
        return None
    explain = EXPLAIN.get((s.frames[-1][0], action[0]))
    found = explain(s, action) if explain else no_such_moment(s, action)
    return IllegalAction(*found) if found else None


Refusal = tuple[str, str, str]

NOT_IN_THE_CENTRE: Refusal = (
    "CL-16.2",
    "You are not at the point of a turn in the centre.",
    "Go there first.",
)


def no_such_moment(s: ClueState, action: Action) -> Refusal | None:
    op, verb = s.frames[-1][0], action[0]
    if op == SHOW and verb in ("pass", "cannot"):
        return "CL-14.11", "You hold a card that was asked for.", "Show one of them."
    if verb == "accuse":
        return NOT_IN_THE_CENTRE
    if verb == "power":
        return no_power(s, action)
    if verb in ("link", "stay") and op == MOVE:
        return "CL-12.4", "You have rolled.", "Links and staying replace the roll."
    return None


def no_power(s: ClueState, action: Action) -> Refusal:
    if s.to_act is not None and not s.power[s.to_act]:
        return ("CL-4.6", "Your card shows its personality side.", "A power is used once.")
    return "CL-R.59", "Your power cannot be used at this moment.", "See its text."


def no_character(s: ClueState, action: Action) -> Refusal:
    return "CL-3.6", "That character is taken or there is none such.", "Choose another."


def no_accusation(s: ClueState, action: Action) -> Refusal:
    box: Box = s.table.prepared
    if box.must_arrive and s.at[s.characters[s.active]] == CENTRE:
        return "CL-R.22", "You did not arrive in the centre this turn.", "Leave it and come back."
    return NOT_IN_THE_CENTRE


def no_stay(s: ClueState, action: Action) -> Refusal:
    here = s.at[s.characters[s.active]]
    if s.moved >> s.active & 1 and (here == CENTRE or here >= FIRST_SQUARE):
        return "CL-R.32", "A question needs a room.", "Roll, or accuse in the centre."
    return "CL-10.18", "Nobody has moved you since your last turn.", "Roll and leave."


def no_link(s: ClueState, action: Action) -> Refusal:
    return ("CL-12.1", "No joining room or passage leads there from here.", "Roll instead.")


def no_move(s: ClueState, action: Action) -> Refusal:
    box: Box = s.table.prepared
    here = s.at[s.characters[s.active]]
    if action[1:] == (here,) and here < FIRST_SQUARE:
        return ("CL-R.13", "A move does not come back to where it began.", "Go elsewhere.")
    known = len(action) == 2 and isinstance(action[1], int) and 0 <= action[1] < box.board.spaces
    if known and 0 < action[1] < FIRST_SQUARE:
        return ("CL-10.5", "The roll does not reach a door of that room.", "Choose another space.")
    return ("CL-10.1", "No walk of that many steps ends there.", "Choose one of the spaces.")


def no_question(s: ClueState, action: Action) -> Refusal:
    if len(action) == 4 and action[3] != s.frames[-1][1]:
        return "CL-13.5", "A question names the room you are in.", "Name that room."
    return ("CL-13.2", "A question names one suspect and one misdeed.", "Name one of each.")


def no_triple(s: ClueState, action: Action) -> Refusal:
    return ("CL-16.4", "An accusation names a suspect, a misdeed and a room.", "Name one of each.")


def no_card_to_show(s: ClueState, action: Action) -> Refusal:
    return ("CL-14.12", "You do not hold that card, or it was not asked for.", "Show another.")


def no_look(s: ClueState, action: Action) -> Refusal:
    return ("CL-19.12", "You have looked at that place, or there is none such.", "Take another.")


EXPLAIN = {
    (CHARACTER, "play"): no_character,
    (TURN, "accuse"): no_accusation,
    (MOVE, "accuse"): no_accusation,
    (TURN, "stay"): no_stay,
    (TURN, "link"): no_link,
    (MOVE, "go"): no_move,
    (ASK, "ask"): no_question,
    (ACCUSE, "name"): no_triple,
    (SHOW, "show"): no_card_to_show,
    (LOOK, "look"): no_look,
    (PICK, "look"): no_look,
}
