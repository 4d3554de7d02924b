"""The description of the API: complete, strict, with examples."""

import json

import pytest
from drf_spectacular.drainage import reset_generator_stats

from api.examples import BODIES
from api.urls import urlpatterns
from api.views.root import schema_text
from games.engine.replay import FIELDS


@pytest.fixture(scope="module")
def schema():
    return json.loads(schema_text())


def operations(schema):
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def test_every_route_is_described(schema):
    hidden = {"openapi", "docs", "redoc", "lost"}
    named = [p for p in urlpatterns if p.name not in hidden]
    assert len(schema["paths"]) == len(named)
    assert schema["openapi"].startswith("3.1")


def test_every_operation_says_what_goes_wrong_and_how_much_it_costs(schema):
    for path, method, operation in operations(schema):
        where = f"{method} {path}"
        assert operation["summary"], where
        assert operation["x-tier"] in ("read", "costly", "run", "play", "login"), where
        problems = [r for s, r in operation["responses"].items() if s >= "400"]
        assert len(problems) >= 6, where
        for response in problems:
            assert list(response["content"]) == ["application/problem+json"], where


def test_every_body_is_strict_and_has_an_example(schema):
    for path, method, operation in operations(schema):
        body = operation.get("requestBody")
        if body:
            content = body["content"]["application/json"]
            assert operation["operationId"] in BODIES, f"{method} {path}"
            assert content["examples"], f"{method} {path}"
    requests = [
        s for name, s in schema["components"]["schemas"].items() if name.endswith("Request")
    ]
    assert all(request["additionalProperties"] is False for request in requests)


def test_every_path_parameter_has_a_pattern_and_an_example(schema):
    for path, _, operation in operations(schema):
        for parameter in operation.get("parameters", []):
            if parameter["in"] == "path":
                assert parameter["schema"]["pattern"], path
                assert parameter["example"], path


def test_nothing_in_it_had_to_be_guessed(capsys):
    """Two types of one name, or a field without a type, are told while it is made."""
    reset_generator_stats()
    schema_text.__wrapped__()
    assert capsys.readouterr().err == ""


def test_operation_ids_are_unique(schema):
    ids = [operation["operationId"] for _, _, operation in operations(schema)]
    assert len(ids) == len(set(ids))


def test_runs_are_accepted_with_a_place_to_look(schema):
    for kind in ("matches", "series", "swap-tests", "goldfish-runs"):
        accepted = schema["paths"][f"/api/v1/{kind}"]["post"]["responses"]["202"]
        assert {"Location", "Retry-After"} <= set(accepted["headers"])


def test_a_replay_is_described_as_the_engine_writes_it(schema):
    assert set(schema["components"]["schemas"]["Replay"]["properties"]) == set(FIELDS)


@pytest.mark.django_db
@pytest.mark.parametrize("accept", ["*/*", "application/json", "application/json,*/*"])
def test_whoever_asks_for_json_gets_the_description_itself(anyone, accept):
    answer = anyone.get("/openapi.json", HTTP_ACCEPT=accept)
    assert answer.status_code == 200
    assert answer.json()["openapi"] == "3.1.0"


def test_what_secures_an_operation_is_described(schema):
    known = schema["components"]["securitySchemes"]
    assert known["token"]["scheme"] == "bearer"
    for operation in operations(schema):
        for ways in operation[-1].get("security", []):
            assert set(ways) <= set(known)
