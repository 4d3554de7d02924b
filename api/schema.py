"""OpenAPI 3.1 from the code: what every operation shares is added here, once."""

import re
from typing import Any

from drf_spectacular.openapi import AutoSchema

from api.authentication import BEARER, TokenScheme
from api.base import Operation
from api.game_schemas import describe_cards
from api.models import Scope
from api.problems import CONTENT_TYPE, KINDS
from decks.models import Deck
from games import rulebooks
from games.runs.models import Job

SLUG = {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,39}$"}
NUMBER = {"type": "string", "pattern": "^[0-9]{1,15}$"}
PATH_PARAMETERS: dict[str, tuple[dict[str, Any], str, str]] = {
    "game": (SLUG, "A game by its slug.", "case-closed"),
    "format": (SLUG, "A format of the game.", "standard"),
    "rule": (
        {"type": "string", "pattern": "^[A-Z]{2}-[0-9A-Z][0-9A-Za-z.]{0,11}$"},
        "A rule by its number.",
        "CC-5.3",
    ),
    "code": ({"type": "string", "pattern": "^[A-Za-z0-9._-]{1,40}$"}, "A short code.", "not-found"),
    "card": (
        {"type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$"},
        "A card by its id.",
        "super-sneakers",
    ),
    "file": (
        {"type": "string", "pattern": "^[a-z0-9-]{1,60}[.]jsonl[.]gz$"},
        "A file by its name in the index.",
        "castle-0123456789abcdef.jsonl.gz",
    ),
    "token": (
        {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"},
        "The end of a share link.",
        "hPzY2q0b9Zk1x3uV4w5A6g",
    ),
    "deck": (NUMBER, "A deck by its id.", "1"),
    "run": (NUMBER, "A run by its id.", "1"),
    "table": (
        {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,16}$"},
        "A live table by its id.",
        "b7Xq2_mZk0Ca",
    ),
    "id": (NUMBER, "An id.", "1"),
    "number": (NUMBER, "Counted from 1 for revisions, from 0 for matches.", "1"),
}
QUERY_EXAMPLES = {
    "q": "type:event",
    "game": "case-closed",
    "exact": "Super Sneakers",
    "prefix": "sup",
    "cards": "amy",
    "since": 0,
    "as_of": "2026-01-31",
    "on": "2026-01-31",
    "seed": 7,
    "as": "text",
    "formats": "standard",
}
HEADERS: dict[str, Any] = {
    "X-Request-ID": {
        "schema": {"type": "string"},
        "required": True,
        "description": "Name it when you report a fault.",
    },
    "RateLimit": {
        "schema": {"type": "string"},
        "description": "What is left of the tier, and the seconds until it is full again.",
    },
    "RateLimit-Policy": {
        "schema": {"type": "string"},
        "description": "Requests and seconds of the tier.",
    },
}
ETAG = {"schema": {"type": "string"}, "required": True, "description": "Strong."}
RETRY = {"schema": {"type": "integer", "minimum": 0}, "description": "Seconds."}
BODY = re.compile(r"Body(?=$|Request$)")
ENUMS = {
    "RunState": sorted(Job.State.values),
    "Visibility": sorted(Deck.Visibility.values),
    "Scope": sorted(Scope.values),
}
TAGS = {
    "root": "Where to begin.",
    "changes": "What was added to this API, and what will go.",
    "problems": "Every error code and what it means.",
    "games": "Games as their rulebooks declare them: modes, formats, rules, search fields, changes.",
    "sets": "Sets of cards.",
    "cards": "The catalogue: search, names, batches, faces, rulings, history.",
    "bulk": "Whole catalogues in one download.",
    "decks": "Decks: stored ones, and lists in the body of a request.",
    "collections": "What you own, want, or have in a pool.",
    "bots": "Who plays.",
    "matches": "Single matches.",
    "series": "Many matches between decks and bots.",
    "swap-tests": "What a change to a deck is worth.",
    "goldfish-runs": "A deck alone.",
    "tables": "Live tables: open, join, look, act, follow.",
    "me": "Your account, its limits and tokens.",
    "tokens": "A token for a name and password.",
    "accounts": "Opening an account.",
}
PROBLEM = {"$ref": "#/components/schemas/Problem"}


def enums() -> dict[str, list[str]]:
    """Named lists of words; the games are those there are rulebooks of now."""
    return {"GameSlug": sorted(rulebooks.PACKAGES), **ENUMS}


class Schema(AutoSchema):
    """Adds to each operation what its declaration implies."""

    def get_tags(self) -> list[str]:
        part = self.path.removeprefix("/api/v1").strip("/").partition("/")[0]
        return [part or "root"]

    def _is_list_view(self, serializer: Any = None) -> bool:
        """Lists are pages, and say so themselves."""
        return False

    def _get_serializer_name(self, *args: Any, **given: Any) -> str:
        """`CardSerializer` is called Card, `DeckBody` DeckRequest."""
        return BODY.sub("", super()._get_serializer_name(*args, **given))

    def get_operation(self, *args: Any, **given: Any) -> Any:
        found = super().get_operation(*args, **given)
        declared = getattr(self.view, "operation", None)
        if found and declared:
            enrich(found, declared, self.path)
        return found


def enrich(found: dict[str, Any], declared: Operation, path: str) -> None:
    """Say of an operation what its declaration promises and DRF does not know."""
    parameters = found.setdefault("parameters", [])
    for parameter in parameters:
        explain_parameter(parameter)
    parameters += header_parameters(declared)
    if declared.text:
        found["requestBody"]["required"] = True
    enrich_responses(found["responses"], declared, path)
    found["x-tier"] = declared.tier


def explain_parameter(parameter: dict[str, Any]) -> None:
    name = parameter["name"]
    if parameter["in"] == "path" and name in PATH_PARAMETERS:
        schema, text, example = PATH_PARAMETERS[name]
        parameter |= {"schema": schema, "description": text, "example": example}
    elif name in QUERY_EXAMPLES:
        parameter["example"] = QUERY_EXAMPLES[name]


def enrich_responses(responses: dict[str, Any], declared: Operation, path: str) -> None:
    for number in error_statuses(declared, path):
        responses[str(number)] = problem_response(number)
    if declared.etag:
        responses["304"] = {"description": "You have it already."}
    for status, response in responses.items():
        headers = response.setdefault("headers", {})
        headers |= response_headers(declared, status)
        if declared.links and status in ("200", "201", "202"):
            response["links"] = links_of(declared)


def response_headers(declared: Operation, status: str) -> dict[str, Any]:
    found = dict(HEADERS)
    if declared.etag and status in ("200", "304"):
        found["ETag"] = ETAG
    if status in ("201", "202"):
        found["Location"] = {"schema": {"type": "string"}, "required": True}
    if status in ("202", "429"):
        found["Retry-After"] = RETRY
    return found


def links_of(declared: Operation) -> dict[str, Any]:
    return {
        operation_id: {
            "operationId": operation_id,
            "parameters": {f"path.{parameter}": "$response.body#/id"},
        }
        for operation_id, parameter in declared.links
    }


def header_parameters(declared: Operation) -> list[dict[str, Any]]:
    found = []
    if declared.etag:
        found.append(header("If-None-Match", "A tag you have: the answer may be 304."))
    if declared.if_match:
        found.append(header("If-Match", "The tag of the version you change: 412 if it is older."))
    if declared.idempotency_key:
        found.append(
            header(
                "Idempotency-Key",
                "Send it again with the same request and get the same run.",
                maxLength=200,
                minLength=1,
            )
        )
    return found


def header(name: str, text: str, **limits: int) -> dict[str, Any]:
    return {
        "in": "header",
        "name": name,
        "schema": {"type": "string", **limits},
        "description": text,
    }


def error_statuses(declared: Operation, path: str) -> list[int]:
    found = [400, 401, 403, 406, 422, 429, 500]
    if "{" in path or path.endswith(("named", "random", "join")):
        found.append(404)
    if declared.body:
        found += [411, 413, 415]
    if declared.if_match:
        found.append(412)
    if "{run}" in path or "{number}" in path or "tables/" in path:
        found.append(409)
    if "tables/" in path:
        found.append(410)
    return sorted(found)


def problem_response(status: int) -> dict[str, Any]:
    codes = [code for code, kind in KINDS.items() if kind.status == status]
    titles = "; ".join(f"`{code}`: {KINDS[code].title}" for code in codes)
    return {"description": titles, "content": {CONTENT_TYPE: {"schema": PROBLEM}}}


# -- components ---------------------------------------------------------------------------


def complete(result: Any, generator: Any, request: Any, public: Any) -> Any:
    """Strict requests, cards of each game, the problem document, where to read on."""
    schemas = result["components"]["schemas"]
    for name, schema in schemas.items():
        if name.endswith("Request"):
            schema["additionalProperties"] = False
    describe_cards(schemas)
    schemas["Problem"] = problem_schema()
    without_empty_choices(result)
    with_shared_enums(result)
    schemas |= {name: {"type": "string", "enum": values} for name, values in enums().items()}
    result["components"]["securitySchemes"] = {TokenScheme.name: BEARER}
    result["tags"] = tags_of(result)
    result["info"]["contact"] = {"name": "Whoever runs this server"}
    result["info"]["license"] = {"name": "MIT", "identifier": "MIT"}
    result["servers"] = [{"url": "/", "description": "This server"}]
    return result


def tags_of(result: Any) -> list[dict[str, str]]:
    """The tags that operations bear, each with what stands there."""
    operations = (op for methods in result["paths"].values() for op in methods.values())
    used = dict.fromkeys(tag for operation in operations for tag in operation["tags"])
    return [{"name": tag, "description": TAGS.get(tag, f"About {tag}.")} for tag in used]


def without_empty_choices(part: Any) -> None:
    """Anything or null is anything."""
    for one in part.values() if isinstance(part, dict) else part:
        if isinstance(one, dict | list):
            without_empty_choices(one)
    if isinstance(part, dict) and {} in (part.get("oneOf") or ()):
        part.pop("oneOf")


def with_shared_enums(part: Any) -> None:
    """The same choices are the same type wherever they stand."""
    inner = part.values() if isinstance(part, dict) else part
    for one in inner if isinstance(part, dict | list) else ():
        with_shared_enums(one)
    if isinstance(part, dict) and isinstance(part.get("enum"), list):
        part.pop("x-spec-enum-id", None)
        choices = sorted(map(str, part["enum"]))
        name = next((name for name, known in enums().items() if known == choices), None)
        if name:
            for key in ("enum", "type", "description"):
                part.pop(key, None)
            part["$ref"] = f"#/components/schemas/{name}"


def problem_schema() -> dict[str, Any]:
    text = {"type": "string"}
    one = {
        "type": "object",
        "required": ["in", "pointer", "code", "message"],
        "properties": {
            "in": {"type": "string", "enum": ["body", "query", "header", "path"]},
            "pointer": {"type": "string", "description": "A JSON pointer."},
            "code": text,
            "message": text,
            "at": {"type": "integer", "description": "The place in a search."},
        },
    }
    return {
        "type": "object",
        "description": "RFC 9457. `code` is stable; `detail` is for people.",
        "required": [
            "type",
            "title",
            "status",
            "detail",
            "instance",
            "code",
            "errors",
            "request_id",
        ],
        "properties": {
            "type": {"type": "string", "description": "Where the code is explained."},
            "title": text,
            "status": {"type": "integer"},
            "detail": text,
            "instance": text,
            "code": {"type": "string", "enum": sorted(KINDS)},
            "errors": {"type": "array", "items": one},
            "request_id": text,
        },
    }
