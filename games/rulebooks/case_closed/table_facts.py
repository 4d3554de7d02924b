"""What the table shows besides cards in their places: cases with what is left, points, the route."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.flow import OP, Action
from games.engine.presentation import CardNumber, Prompt, TableFacts
from games.engine.state import BACK
from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    CASE_ROW,
    CLUE,
    CRIME_ZONE,
    FIELD,
    HAND,
    HQ,
    PROBLEM_ROW,
    SOLVED,
    STEPS,
    TALENTS,
)
from games.rulebooks.case_closed.flow import (
    ASSIGN_PROBLEMS,
    ASSIGNMENT,
    ATTACH_CLUES,
    CASE_DISCARDS,
    DETECTIVES_AND_GADGETS,
    EXPEND_CRIMINALS,
    EXPEND_DETECTIVES,
    FIRST_LEAD,
    MOVE_PROBLEMS,
    ORDER_EFFECTS,
    REPLACE_HAND,
    ROW_DISCARDS,
    SLEUTH_SETS,
    SOLVE_CASES,
    USE_CLUES,
    WINDOW,
)
from games.rulebooks.case_closed.solve import CASES_TO_WIN
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import clue_number, compared_talent, cost_of, exact

LETTERS = ("STR", "SPD", "INT")
PRESETS = 2  # registers that an effect starts with: what set it off, and the bearer
ASKED = {
    FIRST_LEAD: Prompt("Choose who takes the first lead."),
    REPLACE_HAND: Prompt("Keep your opening hand, or replace it.", "This is done once."),
    DETECTIVES_AND_GADGETS: Prompt("Play detectives and attach gadgets with your job points."),
    ATTACH_CLUES: Prompt("Attach clues of your problem row to detectives in your HQ."),
    ASSIGN_PROBLEMS: Prompt("Assign problems face down to cases.", "At most two to a case."),
    MOVE_PROBLEMS: Prompt("Move your problems between cases, or go on."),
    SLEUTH_SETS: Prompt("Sleuth step: assign your detectives, or go on."),
    ASSIGNMENT: Prompt("Assign detectives to cases, or go on."),
    EXPEND_CRIMINALS: Prompt("Expend a criminal to raise the goals of a case, or go on."),
    EXPEND_DETECTIVES: Prompt("Expend detectives to meet the goals of their case, or go on."),
    SOLVE_CASES: Prompt("Solve a case, or go on."),
    USE_CLUES: Prompt("Use clues to solve the case."),
    CASE_DISCARDS: Prompt("Discard a case of your row, or keep them."),
    ROW_DISCARDS: Prompt("Discard problems of your row, or keep them."),
    ORDER_EFFECTS: Prompt("Choose which effect goes onto the route next."),
}


def table_facts(seen: CaseClosedState, seat: int | None) -> TableFacts:
    """CC-5: what lies open, and what this seat may know of the rest."""
    side = 0 if seat is None else seat
    seats = range(seen.table.seats)
    facts = TableFacts(steps=tuple(step.capitalize() for step in STEPS))
    facts.step = seen.step if seen.turn else -1
    facts.hosts = {c: host for c, host in enumerate(seen.host) if host >= 0}
    for c in in_play(seen):
        add_card(facts, seen, c, side)
    if seat is not None:
        add_hand(facts, seen, seat)
    facts.seats = [seat_facts(seen, who) for who in seats]
    facts.pieces = {
        "columns": {"columns": list(case_columns(facts, seen, side))},
        "scores": [score(seen, who, side) for who in (side, *(s for s in seats if s != side))],
        "route": route(seen, side),
    }
    facts.arrows = list(arrows(seen))
    facts.chips += [seen.substep] if seen.substep else []
    return facts


def in_play(seen: CaseClosedState) -> Iterator[int]:
    for zone in (HQ, FIELD, CRIME_ZONE, ATTACHED, CASE_ROW):
        yield from seen.everywhere(zone)


def add_card(facts: TableFacts, seen: CaseClosedState, c: int, side: int) -> None:
    """CC-6.1: expended sideways; own face-down problems show their face under a veil."""
    shown = facts.card(c)
    if seen.expended[c]:
        shown.states.append("expended")
    down = seen.zone_of(c) == CRIME_ZONE and not seen.face_up[c]
    if down and seen.face[c].id != BACK.id:
        shown.states.append("peek")
    if seen.challenge and c in seen.challenge[:2]:
        shown.states.append("source" if c == seen.challenge[0] else "defender")
    if seen.face[c].id != BACK.id and any(seen.face[c].talents):
        shown.numbers = [
            CardNumber(letters, exact(seen, c, talent), seen.face[c].talents[talent])
            for talent, letters in enumerate(LETTERS)
        ]
        changed = [n for n in shown.numbers if n.value != n.printed]
        for n in changed[:1]:
            shown.badges.append((f"{n.name} {n.value}", "up" if n.value > n.printed else "down"))


def add_hand(facts: TableFacts, seen: CaseClosedState, seat: int) -> None:
    """CC-8.3, CC-8.7: what costs more than one has is dim."""
    for zone, points in ((HAND, seen.jobs[seat]), (PROBLEM_ROW, seen.crimes[seat])):
        for c in seen.pile(zone, seat):
            if cost_of(seen, c) > points:
                facts.card(c).states.append("dim")


def seat_facts(seen: CaseClosedState, who: int) -> list[tuple[str, Any]]:
    lead = [("", "lead")] if seen.lead == who else []
    return [
        *lead,
        ("job", seen.jobs[who]),
        ("crime", seen.crimes[who]),
        ("solved", f"{len(seen.pile(SOLVED, who))} of {CASES_TO_WIN}"),
        ("cards", len(seen.pile(HAND, who))),
    ]


def score(seen: CaseClosedState, who: int, side: int) -> dict[str, Any]:
    return {
        "seat": who,
        "mine": who == side,
        "facts": [
            {"name": "job", "value": seen.jobs[who]},
            {"name": "crime", "value": seen.crimes[who]},
        ],
        "pips": {"on": len(seen.pile(SOLVED, who)), "of": CASES_TO_WIN, "name": "solved"},
        "leads": seen.lead == who,
        "note": f"{len(seen.pile(HAND, who))} cards",
    }


# -- cases --------------------------------------------------------------------------------


def case_columns(facts: TableFacts, seen: CaseClosedState, side: int) -> Iterator[dict[str, Any]]:
    """Mine first, then the others': each with who stands there on either side."""
    seats = seen.table.seats
    for who in (side, *((side + i) % seats for i in range(1, seats))):
        for case in seen.pile(CASE_ROW, who):
            yield case_column(facts, seen, case, side, who)


def case_column(
    facts: TableFacts, seen: CaseClosedState, case: int, side: int, owner: int
) -> dict[str, Any]:
    there = [c for zone in (FIELD, CRIME_ZONE) for c in seen.everywhere(zone) if seen.at[c] == case]
    hot = bool(seen.challenge and any(c in there for c in seen.challenge[:2]))
    return {
        "part": f"card:{case}",
        "title": seen.face[case].title,
        "head": facts.in_piece(case),
        "file": True,
        "owner": "mine" if owner == side else "theirs",
        "seat": owner,
        "goals": goals(seen, case),
        "clues": clue_words(seen, case),
        "mine": [facts.in_piece(c) for c in there if seen.controller(c) == side],
        "theirs": [facts.in_piece(c) for c in there if seen.controller(c) != side],
        "hot": hot,
        "note": challenge_words(seen) if hot else "",
    }


def goals(seen: CaseClosedState, case: int) -> list[dict[str, Any]]:
    """CC-13.9, CC-13.10: what is left of each goal once the lead's ready detectives there count."""
    team = [c for c in seen.team_cards(FIELD, seen.lead) if seen.at[c] == case]
    ready = [c for c in team if not seen.expended[c]]
    met = [row for row in seen.goals_met if seen.at[row[0]] == case]
    found = []
    for talent, letters in enumerate(LETTERS):
        goal = exact(seen, case, talent)
        left = goal + sum(row[talent + 1] for row in met)
        left -= sum(compared_talent(seen, c, talent) for c in ready)
        found.append({"name": letters, "left": max(0, left), "of": goal})
    return found


def clue_words(seen: CaseClosedState, case: int) -> dict[str, Any]:
    """CC-21.2: the exact clues it names, ticked if the lead has them there, or so many points."""
    team = {c for c in seen.team_cards(FIELD, seen.lead) if seen.at[c] == case}
    held = [
        a for a in seen.everywhere(ATTACHED) if seen.host[a] in team and seen.face[a].type == CLUE
    ]
    titles = {seen.face[a].title for a in held}
    return {
        "exact": [{"name": n, "held": n in titles} for n in seen.face[case].exact_clues],
        "held": len(held),
        "of": clue_number(seen, case),
    }


def challenge_words(seen: CaseClosedState) -> str:
    assert seen.challenge
    attacker, defender, talent = seen.challenge
    ours, theirs = (compared_talent(seen, c, talent) for c in (attacker, defender))
    return f"{TALENTS[talent].capitalize()} {ours} : {theirs}"


def route(seen: CaseClosedState, side: int) -> dict[str, Any] | None:
    """CC-24.1: the effects that wait, the next one first."""
    if not seen.route:
        return None
    entries = [
        {
            "part": f"route:{place}",
            "mine": seat == side,
            "title": seen.table.faces[face].title,
            "text": ability_words(seen, face, ability),
        }
        for place, (face, ability, seat, _source, _registers) in waiting(seen)
    ]
    return {"entries": entries, "way": seen.to_act if seen.to_act is not None else -1}


def waiting(seen: CaseClosedState) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """CC-24.8: the effects of the route by their places in it, the topmost first."""
    yield from reversed(list(enumerate(seen.route)))


def arrows(seen: CaseClosedState) -> Iterator[tuple[str, str, str]]:
    """CC-12.6, CC-23.8: who challenges whom, and whom the waiting effects chose."""
    if seen.challenge:
        attacker, defender, _ = seen.challenge
        yield f"card:{attacker}", f"card:{defender}", "attack"
    there = set(in_play(seen))
    for place, (*_, registers) in waiting(seen):
        for c in sorted({c for chosen in registers[PRESETS:] for c in chosen} & there):
            yield f"route:{place}", f"card:{c}", "effect"


def ability_words(seen: CaseClosedState, face: int, ability: int) -> str:
    lines = str(seen.table.faces[face].card.text).splitlines()
    return lines[ability] if 0 <= ability < len(lines) else " ".join(lines)


# -- what is asked ------------------------------------------------------------------------


def prompt(seen: CaseClosedState, names: Sequence[str]) -> Prompt | None:
    """One sentence for each moment; None leaves it to the plain one."""
    if not seen.frames:
        return None
    op = seen.frames[-1][OP]
    if op == WINDOW:
        return window_prompt(seen)
    asked = ASKED.get(op)
    if asked is None or asked.detail or seen.to_act is None:
        return asked
    points = f"You have {seen.jobs[seen.to_act]} job and {seen.crimes[seen.to_act]} crime points."
    return asked._replace(detail=points)


def window_prompt(seen: CaseClosedState) -> Prompt:
    """CC-24.4: whoever has the right-of-way may add to the route, or pass."""
    if seen.challenge:
        attacker, defender, _ = seen.challenge
        names = seen.face[attacker].title, seen.face[defender].title
        text = f"{names[0]} challenges {names[1]}. {challenge_words(seen)}. Add to the route?"
        return Prompt(text, "A tie discards nobody.", "attack")
    if seen.route:
        title = seen.table.faces[seen.route[-1][0]].title
        return Prompt(f"{title} resolves next. Add to the route, or pass.", "", "window")
    return Prompt("You have the right-of-way. Play an event, use an effect, or pass.", "", "window")


def outcome(seen: CaseClosedState, action: Action) -> str:
    """CC-8.3: what it costs."""
    verb, *parts = action
    if verb in ("play", "event", "attach"):
        return f"{cost_of(seen, parts[0])} job"
    if verb in ("clue", "flip") and parts:
        return f"{cost_of(seen, parts[0])} crime"
    return ""
