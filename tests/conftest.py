"""What the whole suite shares: rule marks, steady hypothesis runs, cheap passwords."""

import gc

import pytest
from django.db import connection
from hypothesis import HealthCheck, settings

settings.register_profile(
    "casebook",
    derandomize=True,  # the same examples on every machine: a red run can be repeated
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("casebook")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", metavar="NUMBER", help="run the tests of one rule")
    parser.addoption("--write-matrix", action="store_true", help="write tests/web/matrix.txt anew")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if number := config.getoption("--rule"):
        kept = [item for item in items if cites(item, number)]
        config.hook.pytest_deselected(items=[i for i in items if i not in kept])
        items[:] = kept


def pytest_collection_finish() -> None:
    """Thousands of collected tests stay to the end. Looking through them for garbage took seconds,
    in the middle of whichever test counted its own processor time."""
    gc.collect()
    gc.freeze()


def cites(item: pytest.Item, number: str) -> bool:
    return any(number in mark.args for mark in item.iter_markers("rule"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """A test is one transaction, and some play for a minute within it."""
    options = connection.settings_dict["OPTIONS"]
    if connection.vendor == "postgresql":
        options["options"] += " -c idle_in_transaction_session_timeout=0"


@pytest.fixture(autouse=True)
def _own_counts(settings) -> None:
    """Requests are counted in each process: tests that run side by side share no limit."""
    memory = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {"default": {"BACKEND": memory}}


@pytest.fixture(autouse=True)
def _cheap_passwords(settings) -> None:
    """A real password hash is slow on purpose; a test that logs in need not wait."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _undisturbed_leases(monkeypatch) -> None:
    """The thread that keeps a lease has a connection of its own, which sees no row of a test's
    transaction and would take the chunk for deleted: it does not look while a test plays."""
    monkeypatch.setattr("games.runs.leasing.LOOK_EVERY", 3600.0)


@pytest.fixture(autouse=True)
def _counted_effort(request, monkeypatch) -> None:
    """Work is limited by a count, which is the same on every machine; the limit by processor time
    behind it would make a test's result a matter of luck. Tests of hostile requests keep it."""
    if "hostile" not in request.node.path.name:
        monkeypatch.setattr("games.engine.effort.processor_time", lambda: 0.0)
