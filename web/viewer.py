"""The match viewer: a stored match, step by step, as one seat saw it.

Everything sent comes from `State.view` of the chosen seat and from events redacted for
it, so what that seat could not see never leaves the server.
"""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from casebook.intake import read_json
from games.engine.errors import BadReplay
from games.engine.state import State
from games.rulebooks.rule_docs import NoSuchRule, rule
from games.runs.match_viewing import Viewing
from web.match_words import SeatView
from web.pages import page, show
from web.runs import match_of

RECENT = 8  # events shown even if a step brought fewer


@page
def match(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The page, opened at a step and seat that a link may name."""
    found = match_of(request, pk, number)
    try:
        viewing = Viewing(found)
        turns = viewing.turn_steps()
        step = min(query_number(request, "step", 0), viewing.steps)
        first = at_step(viewing, step, seat_of(request, viewing))
    except BadReplay as error:
        return show(request, "web/viewer.html", str(found), match=found, refusal=error)
    return show(
        request,
        "web/viewer.html",
        f"Match {number + 1} of run {pk}",
        match=found,
        names=viewing.names,
        turns=turns,
        data={
            "first": first,
            "turns": turns,
            "names": viewing.names,
            "verbs": verbs_of(viewing),
            "address": reverse("match-step", args=[pk, number]),
            "why": reverse("match-why", args=[pk, number]),
        },
    )


def verbs_of(viewing: Viewing) -> list[dict[str, str]]:
    """What players could do with a single card, at some step of the match."""
    found = {}
    for _, state in viewing.walk():
        for option in state.options or ():
            shape = viewing.rulebook.typed_action(option).shape
            if shape.is_about_one_card:
                found[shape.verb] = shape.title
    return [{"verb": verb, "title": title} for verb, title in sorted(found.items())]


@page
@require_GET
def step(request: HttpRequest, pk: int, number: int) -> JsonResponse:
    """One step as one seat saw it."""
    try:
        viewing = Viewing(match_of(request, pk, number))
        return JsonResponse(
            at_step(viewing, query_number(request, "step", 0), seat_of(request, viewing))
        )
    except BadReplay as error:
        return JsonResponse({"message": str(error)}, status=400)


def query_number(request: HttpRequest, name: str, default: int) -> int:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else default


def seat_of(request: HttpRequest, viewing: Viewing) -> int:
    """The seat that is looked from: the one a link names, else the first."""
    seat = query_number(request, "seat", 0)
    viewing.check_seat(seat)
    return seat


def at_step(viewing: Viewing, number: int, seat: int) -> dict[str, Any]:
    """The table, what happened since the step before, and what could be done next."""
    state, events = viewing.at(number)
    view = state.view(seat)
    mine = state.to_act == seat and number < len(viewing.actions)
    seen = SeatView(viewing, state, view)
    return {
        "step": number,
        "steps": viewing.steps,
        "seat": seat,
        "to_act": state.to_act,
        "turn": view.get("turn", view.get("round", 0)),
        "result": seen.result(),
        "zones": seen.zones(),
        "facts": seen.facts(),
        "board": seen.board(),
        "sheet": seen.sheet(),
        "happened": recent_events(viewing, state, seat, len(events)),
        "options": [seen.option(option) for option in view["options"]],
        "chosen": viewing.actions[number] if mine else None,
        "broken": viewing.match.error.partition("\n")[0] if number == viewing.steps else "",
    }


def recent_events(viewing: Viewing, state: State, seat: int, new: int) -> list[dict[str, Any]]:
    """What happened since the step before, after some of what came earlier."""
    events = state.events()
    shown = events[-max(new, RECENT) :]
    older = len(shown) - new
    return [
        {**event_line(viewing.event_data(event, seat)), "new": place >= older}
        for place, event in enumerate(shown)
    ]


def event_line(event: dict[str, Any]) -> dict[str, str]:
    """The sentence without its rule's number, which stands beside it as a button."""
    text = event["text"].replace(f" ({event['rule']})", "")
    return {"text": text, "rule": event["rule"]}


@page
@require_GET
def why_not(request: HttpRequest, pk: int, number: int) -> JsonResponse:
    """Why the seat to act could not do something then: the rule, the fact, what to do.

    Only that seat may ask, and only about cards it saw: an answer about others would
    tell what they are.
    """
    try:
        viewing = Viewing(match_of(request, pk, number))
        seat = seat_of(request, viewing)
        state, _ = viewing.at(query_number(request, "step", 0))
        return JsonResponse(refusal_of(viewing, state, seat, asked_action(request)))
    except BadReplay as error:
        return JsonResponse({"message": str(error)}, status=400)


def asked_action(request: HttpRequest) -> tuple[Any, ...]:
    """An action as the options are written: a word, then numbers or words."""
    try:
        action = read_json(request.GET.get("action", ""))
    except ValueError as error:
        raise Http404 from error
    parts = action if isinstance(action, list) else []
    if not 1 <= len(parts) <= 6 or not all(isinstance(p, str | int) for p in parts):
        raise Http404
    return tuple(parts)


def refusal_of(
    viewing: Viewing, state: State, seat: int, action: tuple[Any, ...]
) -> dict[str, Any]:
    seen = SeatView(viewing, state, state.view(seat))
    if state.to_act != seat:
        return {"legal": False, "message": "It was not this seat's turn to choose.", "rule": ""}
    if any(isinstance(part, int) and seen.is_hidden(part) for part in action[1:]):
        return {"legal": False, "message": "This seat did not see that card.", "rule": ""}
    if action in (state.options or ()):
        return {"legal": True, "message": "This was legal.", "rule": ""}
    found = viewing.rulebook.why_not(state, action)
    return {"legal": False, "message": found.message, "fix": found.fix, "rule": found.rule}


@page
@require_GET
def rule_text(request: HttpRequest, number: str) -> JsonResponse:
    """A rule in the project's own words."""
    try:
        found = rule(number)
    except NoSuchRule as error:
        return JsonResponse({"number": number, "message": str(error)}, status=404)
    return JsonResponse({"number": found.number, "text": found.text})
