"""A player by rules of thumb: deduce, act, guard, cut in and close the Case sensibly."""

from collections.abc import Callable
from typing import Any

from games.engine.abilities.words import Ability
from games.engine.flow import Action
from games.rulebooks.detective_conan.face import CHARACTER
from games.rulebooks.detective_conan.modifiers import ap, lp
from games.rulebooks.detective_conan.partner import RESOLUTION_FILES, case_level
from games.rulebooks.detective_conan.state import (
    ACTIVE,
    DECK,
    EVIDENCE,
    FILE,
    HAND,
    SCENE,
    ConanState,
    on_scene,
)

HARMFUL = {
    "remove",
    "sleep",
    "stun",
    "bottom",
    "top",
    "bounce",
    "zero",
    "silence",
    "set_top",
    "make_contact",
}
"""Verbs one does to the other side's Characters when there is a choice."""

ON_OWN = {"set_top"}
"""Of these, verbs that help a Character of one's own, if an ability is for such alone."""

HIGH_LEVEL = 7
WINS_NOW, WARDS_OFF, URGENT, USUAL = 300.0, 60.0, 24.0, 19.0
"""What it is worth to gain the last Evidence, to act on a Case that is about to be closed, on
one that is near to it, on any other."""

Scores = dict[str, Callable[[ConanState, int, Action], float]]


def greedy(seen: ConanState, options: list[Action]) -> Action:
    """The option with the highest score; the first of equals."""
    seat = seen.to_act or 0
    best, top = options[0], -1e9
    for action in options:
        score = SCORES[action[0]](seen, seat, action)
        if score > top:
            best, top = action, score
    return best


# -- worth ----------------------------------------------------------------------------


def worth(s: ConanState, c: int) -> float:
    """What a card is worth to the seat to act: LP first, then AP and Level."""
    if not s.known[c] >> (s.to_act or 0) & 1:
        return 2.0
    face: Any = s.face[c]
    if on_scene(s, c):
        return 2 * lp(s, c) + ap(s, c) / 2000 + float(face.level) / 4
    return float(2 * face.lp + face.ap / 2000 + face.level / 4 + 1)


def words_of(s: ConanState) -> frozenset[str]:
    """The words of the ability being resolved, to tell harm from help."""
    face, ability = s.resolving
    if face < 0:
        return frozenset()
    printed: Any = s.table.faces[face]
    words: frozenset[str] = printed.words[ability]
    return words


def is_harm(s: ConanState) -> bool:
    """Does one do what is being resolved to the other side, given the choice?"""
    harm = words_of(s) & HARMFUL
    if harm <= ON_OWN:
        return bool(harm) and "yours" not in str(current_data(s))
    return True


def current(s: ConanState) -> Ability | None:
    face, ability = s.resolving
    if face < 0:
        return None
    printed: Any = s.table.faces[face]
    found: Ability = printed.abilities[ability]
    return found


# -- the Main Phase -------------------------------------------------------------------


def short_of_evidence(s: ConanState, seat: int) -> int:
    return case_level(s, seat) - len(s.piles[EVIDENCE + seat])


def is_about_to_close(s: ConanState, seat: int) -> bool:
    """Can a seat close its Case in its next turn with what it has on the Scene? (DC-7.1)"""
    if not s.resolution[seat]:
        return False
    return short_of_evidence(s, seat) <= sum([max(0, lp(s, c)) for c in s.piles[SCENE + seat]])


def closes_this_turn(s: ConanState, seat: int) -> bool:
    """Would Deductions by all who are Active bring the Evidence for a Partner that waits?"""
    if not s.resolution[seat] or s.stance[s.partners[seat]] != ACTIVE:
        return False
    active = [lp(s, c) for c in s.piles[SCENE + seat] if s.stance[c] == ACTIVE]
    return 0 < short_of_evidence(s, seat) <= sum([gain for gain in active if gain > 0])


def score_close(s: ConanState, seat: int, action: Action) -> float:
    return 1000.0 if short_of_evidence(s, seat) <= 0 else -5.0


def score_assist(s: ConanState, seat: int, action: Action) -> float:
    """Enter Resolution Phase as soon as FILE allows; later the Partner has better to do."""
    if s.resolution[seat]:
        return -1.0
    return 90.0 if len(s.piles[FILE + seat]) + 1 >= RESOLUTION_FILES else -1.0


def score_use(s: ConanState, seat: int, action: Action) -> float:
    face: Any = s.face[action[1]]
    score = 40.0 + float(face.level)
    if face.type == CHARACTER:
        full = len(s.piles[SCENE + seat]) >= 5
        return score + 2 * float(face.lp) - (35.0 if full and face.level < HIGH_LEVEL else 0.0)
    return score + (6.0 if s.piles[SCENE + 1 - seat] else -30.0)


def score_hint(s: ConanState, seat: int, action: Action) -> float:
    """Take a hint when FILE can spare a card and something could be used for it."""
    files = len(s.piles[FILE + seat]) - (s.pile_of[s.partners[seat]] == FILE + seat)
    if not s.resolution[seat] and files - 1 < 4:
        return -1.0
    if not s.hand_used and any(s.face[c].level <= files for c in s.piles[HAND + seat]):
        return -1.0
    useful = [c for c in s.piles[HAND + seat] if 2 <= s.face[c].level <= files - 1]
    room = len(s.piles[SCENE + seat]) < 5
    return 30.0 if (useful and room) or len(s.piles[HAND + seat]) < 2 else -1.0


def score_declare(s: ConanState, seat: int, action: Action) -> float:
    """Free or limited abilities first; those that sleep or remove their card if they hit."""
    c, number = action[1], action[2]
    if number < 0:
        return 35.0
    face = s.face[c]
    ability = face.abilities[number]
    words = face.words[number]
    cost = str(ability.data.get("cost", ""))
    harm = bool(words & HARMFUL - ON_OWN)
    prey = bool(s.piles[SCENE + 1 - seat])
    if harm and not prey:
        return -1.0
    if "remove_self" in words or "remove_self" in cost or "bury_self" in cost:
        return (
            22.0
            if harm and max(worth(s, x) for x in s.piles[SCENE + 1 - seat]) > worth(s, c) + 1
            else -1.0
        )
    if "sleep_self" in cost:
        return 21.0 if harm or "play" in words else 12.0 - 4 * lp(s, c)
    if ability.limit is None:
        return -1.0
    return 35.0


def score_deduce(s: ConanState, seat: int, action: Action) -> float:
    gain = lp(s, action[1])
    if action[1] == s.partners[seat]:
        ready = s.resolution[seat] and short_of_evidence(s, seat) <= 0
        return -1.0 if ready or closes_this_turn(s, seat) else 10.0 + gain
    if gain <= 0:
        return -1.0
    return 8.0 + 6 * gain + (WINS_NOW if closes_this_turn(s, seat) else 0.0)


def score_act(s: ConanState, seat: int, action: Action) -> float:
    """Act where nobody can guard or the comparison is won."""
    _verb, c, target = action
    mine = ap(s, c)
    foes = s.piles[SCENE + 1 - seat]
    on_character = on_scene(s, target)
    if on_character and mine < ap(s, target):
        return -1.0
    stopped = False
    for g in foes:
        if s.stance[g] == ACTIVE and g != target and ap(s, g) > mine:
            stopped = True
            break
    if on_character:
        return 9.0 + 2 * worth(s, target) - (9.0 if stopped else 0.0) - 3 * lp(s, c)
    return urgency(s, 1 - seat) - (12.0 if stopped else 0.0) - 3 * lp(s, c)


def urgency(s: ConanState, foe: int) -> float:
    """What it is worth to take Evidence from the other side."""
    if is_about_to_close(s, foe):
        return WARDS_OFF
    return URGENT if short_of_evidence(s, foe) <= 1 else USUAL


# -- answers --------------------------------------------------------------------------


def score_guard(s: ConanState, seat: int, action: Action) -> float:
    """Guard when the guard survives, or to keep a better Character or the last Evidence."""
    if s.action is None:
        return 0.0
    attacker, target = s.action[:2]
    guard = action[1]
    survives = ap(s, guard) > ap(s, attacker)
    if on_scene(s, target):
        lost = worth(s, target) if ap(s, target) <= ap(s, attacker) else 0.0
    else:
        lost = evidence_at_stake(s, seat)
    return lost - (0.5 if survives else worth(s, guard))


def evidence_at_stake(s: ConanState, seat: int) -> float:
    """DC-21.1, DC-21.2: the Case that is hit loses Evidence, and who hit it gains some."""
    foe = 1 - seat
    if short_of_evidence(s, foe) <= 1:
        waits = s.resolution[foe] and s.stance[s.partners[foe]] == ACTIVE
        return WINS_NOW if waits else 8.0
    last = s.resolution[seat] and short_of_evidence(s, seat) == 0
    return 8.0 if last else 3.0


def contact_gap(s: ConanState, seat: int) -> tuple[int, int]:
    """(my Character, AP it lacks): 0 or less if the comparison goes my way."""
    if s.contact is None:
        return -1, 0
    attacker, defender, attacking = s.contact
    if attacking == seat:
        return attacker, ap(s, defender) - ap(s, attacker)
    return defender, ap(s, attacker) - ap(s, defender) + 1


def score_cut_in(s: ConanState, seat: int, action: Action) -> float:
    """The smallest Cut In that turns the comparison."""
    _mine, gap = contact_gap(s, seat)
    if gap <= 0:
        return -1.0
    face = s.face[action[1]]
    if len(action) > 3:
        return -1.0
    ability = face.abilities[action[2]]
    turn = ability.data.get("turn")
    if turn is not None and (turn == "yours") != (s.active == seat):
        return -1.0
    boost = face.boosts[ability.index]
    if boost >= gap:
        return 10.0 - boost / 1000 - face.level / 10
    return 1.0 if not boost and "remove" in face.words[ability.index] and s.active == seat else -1.0


def score_disguise(s: ConanState, seat: int, action: Action) -> float:
    mine, gap = contact_gap(s, seat)
    if gap <= 0 or mine < 0:
        return -1.0
    face = s.face[action[1]]
    return 8.0 if face.ap - s.face[mine].ap >= gap else -1.0


def score_mislead(s: ConanState, seat: int, action: Action) -> float:
    if s.deduction is None:
        return -1.0
    c, lost, _barred = s.deduction
    return 1.0 if lp(s, c) - lost > 0 else -1.0


def score_choose(s: ConanState, seat: int, action: Action) -> float:
    """Harm the best of theirs, help the best of mine, give up the least."""
    c = action[1]
    ability = current(s)
    words = words_of(s)
    if on_scene(s, c):
        theirs = s.table.owner[c] != seat
        if is_harm(s):
            return worth(s, c) if theirs else -worth(s, c)
        return -worth(s, c) if theirs else worth(s, c) + (s.stance[c] != ACTIVE)
    paying = ability is not None and "discard" in str(ability.data.get("cost", ()))
    if s.pile_of[c] == HAND + seat and (paying or "discard" in words):
        return 20 - worth(s, c)
    return worth(s, c) + 1


def score_done(s: ConanState, seat: int, action: Action) -> float:
    return 0.0


def score_discard(s: ConanState, seat: int, action: Action) -> float:
    return -worth(s, action[1])


def score_yes(s: ConanState, seat: int, action: Action) -> float:
    """Take what is offered, unless it gives the opponent the Evidence that wins."""
    given = "gain" in words_of(s) and "opponent" in str(current_data(s))
    if given and short_of_evidence(s, 1 - seat) <= 1:
        return -1.0
    return 1.0


def current_data(s: ConanState) -> Any:
    ability = current(s)
    return ability.data if ability is not None else {}


def score_return(s: ConanState, seat: int, action: Action) -> float:
    """DC-6.5: put back what cannot be used for a long time, if there is much of it."""
    level = s.face[action[1]].level
    heavy = sum(1 for c in s.piles[HAND + seat] if s.face[c].level >= HIGH_LEVEL)
    return 1.0 if level >= HIGH_LEVEL and heavy > 1 else -1.0


def score_name(s: ConanState, seat: int, action: Action) -> float:
    """Name what the opponent has shown most copies of."""
    seen = 0.0
    for c in s.table.cards_of("main", 1 - seat):
        if s.known[c] >> seat & 1 and action[1] in s.face[c].names:
            seen += 1.0
    return seen


SIGNS = ("rock", "paper", "scissors")


def score_hand(s: ConanState, seat: int, action: Action) -> float:
    """DC-36.17: another sign each time, in another order than the other seat's: ties end."""
    shown = sum(1 for event in s.events() if event[0] == "shows hands")
    meant = (seat + 1) * (s.turn + shown) + seat
    return 1.0 if action[1] == SIGNS[meant % len(SIGNS)] else 0.0


SPARED = 3
"""Cards that are left in the Deck when one may remove some: an empty one gives Evidence away."""


def score_number(s: ConanState, seat: int, action: Action) -> float:
    """DC-29.23, DC-22.3: as many as the Deck can spare."""
    count: int = action[1]
    return float(count if len(s.piles[DECK + seat]) >= count + SPARED else -count)


def score_top(s: ConanState, seat: int, action: Action) -> float:
    """Keep on top what can be used soon."""
    level = s.face[action[1]].level
    return 1.0 if level <= len(s.piles[FILE + seat]) + 1 else -1.0


def nothing(s: ConanState, seat: int, action: Action) -> float:
    return 0.0


def gladly(s: ConanState, seat: int, action: Action) -> float:
    return 1.0


SCORES: Scores = {
    "use": score_use,
    "hint": score_hint,
    "assist": score_assist,
    "close": score_close,
    "destroy": gladly,
    "declare": score_declare,
    "deduce": score_deduce,
    "act": score_act,
    "end": nothing,
    "pass": nothing,
    "guard": score_guard,
    "cut_in": score_cut_in,
    "disguise": score_disguise,
    "mislead": score_mislead,
    "choose": score_choose,
    "done": score_done,
    "discard": score_discard,
    "switch": score_discard,
    "yes": score_yes,
    "no": nothing,
    "return": score_return,
    "keep": nothing,
    "spark": gladly,
    "resolve": nothing,
    "mode": nothing,
    "bottom": nothing,
    "top": score_top,
    "name": score_name,
    "number": score_number,
    "hand": score_hand,
}
