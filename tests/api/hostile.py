"""A hostile corpus: requests at the limits of what every operation and page takes.

Generated from the OpenAPI description and the URL configuration, so that a new operation or page
is attacked without anybody thinking of it.
"""

import json
import re
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from api.views.root import schema_text
from tests.api.routes import pages

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
ROOT = Path(__file__).resolve().parents[2]
BODY = 990_000  # bytes, just below what is taken
SECOND = 1.0


class Attack(NamedTuple):
    name: str
    method: str
    path: str
    body: bytes = b""
    kind: str = JSON


class Outcome(NamedTuple):
    attack: Attack
    status: int
    seconds: float


def fire(client, attack):
    """What an attack gets, and the processor time it costs us."""
    start = time.process_time()
    sent = {"data": attack.body, "content_type": attack.kind} if attack.body else {}
    answer = client.generic(attack.method.upper(), attack.path, **sent)
    if answer.streaming:
        b"".join(answer.streaming_content)
    return Outcome(attack, answer.status_code, time.process_time() - start)


# -- words --------------------------------------------------------------------------------


def texts(longest):
    """Texts of a length, each slow to something: folding, matching, splitting, nesting."""
    yield "long", "a" * longest
    yield "words", ("kate beckett " * longest)[:longest]
    yield "accents", ("e\u0301\u0302" * longest)[:longest]
    yield "commas", ("x," * longest)[:longest]
    yield "parentheses", ("(" * longest)[:longest]
    yield "regex", ("name:/(a+)+$/ " * longest)[:longest]
    yield "fields", ("type:a or " * longest)[: longest - 1] + "a"
    yield "digits", "9" * longest
    yield "quotes", ('"' * longest)[:longest]
    yield "spaces", " " * longest
    yield "wide", ("\u3000\uff11\u5bb6" * longest)[:longest]


def values(schema, *, many=False):
    """Values at the edge of what a parameter takes."""
    if "enum" in schema or "$ref" in schema or schema.get("type") == "boolean":
        return [("odd", "x" * 300)]
    if schema.get("type") in ("integer", "number"):
        return [("most", schema.get("maximum", 10**18))]
    found = list(texts(schema.get("maxLength", 1000)))
    return found if many else [found[2]]


# -- the API ------------------------------------------------------------------------------


def api_attacks(words, *, many=False):
    """For every operation: each parameter at its edge, the largest body, and bodies of junk."""
    schema = json.loads(schema_text())
    for address, methods in schema["paths"].items():
        path = filled(address, words)
        for method, operation in methods.items():
            yield from operation_attacks(schema, method, path, operation, many=many)


def filled(address, words):
    return re.sub(r"\{(\w+)\}", lambda m: str(words(address, m[1])), address)


def operation_attacks(schema, method, path, operation, *, many):
    name = operation["operationId"]
    asked = [p for p in operation.get("parameters", []) if p["in"] == "query"]
    needed = {p["name"]: p.get("example", "1") for p in asked if p.get("required")}
    yield Attack(f"{name} plain", method, with_query(path, needed))
    for parameter in asked:
        for kind, value in values(parameter["schema"], many=many):
            said = with_query(path, {**needed, parameter["name"]: value})
            yield Attack(f"{name} {parameter['name']} {kind}", method, said[:4000])
    content = operation.get("requestBody", {}).get("content", {})
    if JSON in content:
        yield from body_attacks(schema, name, method, path, content[JSON]["schema"], many=many)
    if "text/plain" in content and many:
        yield from text_attacks(name, method, path)


def with_query(path, given):
    return f"{path}?{urlencode(given)}" if given else path


def body_attacks(schema, name, method, path, shape, *, many):
    for kind in ("long", "words", "digits", "accents") if many else ("words",):
        largest = fill(schema, shape, dict(texts(10_000))[kind])
        yield Attack(f"{name} largest {kind}", method, path, trimmed(largest))
    for kind, body in junk(many=many):
        yield Attack(f"{name} {kind}", method, path, body)


def text_attacks(name, method, path):
    said = f"{path}?game=castle"
    for kind, text in texts(300):
        body = "\n".join(f"4 {text}" for _ in range(600)).encode()
        yield Attack(f"{name} text {kind}", method, said, body[:190_000], "text/plain")


def fill(schema, shape, text, depth=0):
    """The largest value that fits a schema: every list full, every text as long as it may be."""
    if "$ref" in shape:
        return fill(
            schema, schema["components"]["schemas"][shape["$ref"].rsplit("/", 1)[1]], text, depth
        )
    for several in ("oneOf", "anyOf", "allOf"):
        if several in shape:
            return fill(schema, shape[several][0], text, depth)
    if "enum" in shape:
        return shape["enum"][0]
    kind = shape.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object" and "properties" in shape:
        return {k: fill(schema, v, text, depth + 1) for k, v in shape["properties"].items()}
    if kind == "object":
        return {f"{text[:20]}{n}": n for n in range(500)}
    if kind == "array":
        one = fill(schema, shape["items"], text, depth + 1)
        return [one] * shape.get("maxItems", 100)
    if kind in ("integer", "number"):
        return shape.get("maximum", 10**9)
    return True if kind == "boolean" else text[: shape.get("maxLength", 400)]


def trimmed(data):
    """As JSON, with long lists halved until a body of that size is taken."""
    while len(body := json.dumps(data).encode()) > BODY:
        data = halved(data)
    return body


def halved(data):
    if isinstance(data, dict):
        return {k: halved(v) for k, v in data.items()}
    if isinstance(data, list):
        return [halved(v) for v in data[: max(1, len(data) // 2)]]
    return data[: max(1, len(data) // 2)] if isinstance(data, str) else data


def junk(*, many=False):
    """Bodies that no schema has, as large as they may be."""
    yield "nested", b'{"a":' * (BODY // 10) + b"1" + b"}" * (BODY // 10)
    yield "rows", b'{"game":"castle","entries":[' + b"{}," * (BODY // 4) + b"{}]}"
    if many:
        yield "brackets", b"[" * BODY
        yield "keys", json.dumps({f"k{n}": n for n in range(60_000)}).encode()
        yield "numbers", b"[" + b"1e308," * (BODY // 8) + b"1]"
        yield "digits", b'{"seed": ' + b"9" * (BODY - 20) + b"}"
        yield "string", b'{"game": "' + b"a" * (BODY - 20) + b'"}'
        yield "escapes", b'{"game": "' + b"\\u0041" * (BODY // 7) + b'"}'
        yield "nulls", b"[" + b"null," * (BODY // 6) + b"null]"


# -- pages --------------------------------------------------------------------------------

ASKED = re.compile(r"""(?:GET|POST|given)\.get(?:list)?\(\s*["']([\w-]+)["']""")
LISTS = ("q", "o", "p", "all", "e", "_changelist_filters", "next")


def field_names():
    """What pages read of queries and forms, by their own source; and Django's lists."""
    sources = [*(ROOT / "web").rglob("*.py"), *(ROOT / "games").rglob("admin.py")]
    found = {name for path in sources for name in ASKED.findall(path.read_text())}
    return sorted(found | set(LISTS))


def page_attacks(words, *, many=False):
    """For every page: each field it may read at its edge, all at once, and forms of junk."""
    names = field_names()
    for route in pages():
        path = route.path(words(route))
        for kind, text in [*texts(2500)][: None if many else 1]:
            every = urlencode(dict.fromkeys(names, text[: 1500 // len(names)]))
            yield Attack(f"{route.name} all {kind}", "get", f"{path}?{every}"[:4000])
            for name in names if many else ():
                said = f"{path}?{urlencode({name: text})}"
                yield Attack(f"{route.name} {name} {kind}", "get", said[:4000])
        yield from form_attacks(route.name, path, names, many=many)


def form_attacks(name, path, names, *, many):
    wide = urlencode([(each, "9" * 40) for each in names for _ in range(15)])
    yield Attack(f"{name} form wide", "post", path, wide.encode()[:BODY], FORM)
    if many:
        long = urlencode(dict.fromkeys(names, "kate beckett " * (60_000 // len(names) // 13)))
        yield Attack(f"{name} form long", "post", path, long.encode()[:BODY], FORM)
        yield Attack(f"{name} form pairs", "post", path, b"a=1&" * (BODY // 4), FORM)
        for kind, body in junk(many=True):
            yield Attack(f"{name} json {kind}", "post", path, body)
