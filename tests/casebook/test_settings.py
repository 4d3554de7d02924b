"""A bad setting stops start-up with its name, its value and what is accepted."""

import pytest

from casebook import env
from casebook.env import SettingError
from tests.running import clean_environment, run

LONG_SECRET = "x9!kd83jf-" * 6


def start(*command, **changed):
    result = run([*command], clean_environment() | changed)
    assert "Traceback" not in result.stderr
    return result


@pytest.mark.parametrize(
    ("name", "value", "accepted"),
    [
        ("DATABASE_URL", "mysql://root@localhost/casebook", "postgresql://"),
        ("DATABASE_URL", "postgresql://localhost", "postgresql://"),
        ("DATABASE_URL", "postgresql://localhost:many/casebook", "postgresql://"),
        ("DATABASE_URL", "sqlite:///", "sqlite:///"),
        ("CELERY_BROKER_URL", "kafka://localhost", "redis://"),
        ("CELERY_BROKER_URL", "redis://", "redis://"),
        ("CASEBOOK_MAIL", "pigeon://loft", "smtp://host"),
        ("CASEBOOK_MAIL", "smtp://", "smtp://host"),
        ("PORT", "eighty", "a whole number from 1 to 65535"),
        ("PORT", "70000", "a whole number from 1 to 65535"),
        ("CASEBOOK_WORKERS", "0", "a whole number from 1 to 64"),
        ("DEBUG", "maybe", "1 or 0"),
        ("LOG_LEVEL", "LOUD", "DEBUG, INFO, WARNING, ERROR"),
    ],
)
def test_a_bad_value_is_named_with_what_is_accepted(name, value, accepted):
    result = start("manage.py", "check", **{name: value})
    assert result.returncode == 1
    assert result.stderr.startswith(f"Setting {name} is {value!r}; accepted: ")
    assert accepted in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    [
        ["-m", "celery", "-A", "casebook", "worker"],
        ["-m", "casebook.supervisor"],
        ["-m", "gunicorn", "--check-config", "casebook.wsgi"],
    ],
    ids=["celery", "supervisor", "gunicorn"],
)
def test_every_way_in_gives_the_same_sentence(command):
    result = start(*command, DATABASE_URL="nonsense")
    assert result.returncode != 0
    assert "Setting DATABASE_URL is 'nonsense'; accepted: " in result.stderr


@pytest.mark.parametrize("secret", ["", "short"])
def test_production_refuses_a_weak_secret(secret):
    result = start("manage.py", "check", DEBUG="0", SECRET_KEY=secret)
    assert result.returncode == 1
    assert result.stderr.startswith("Setting SECRET_KEY is ")
    assert "short" not in result.stderr.replace("too short", "")


def test_check_deploy_is_clean():
    result = start(
        *("manage.py", "check", "--deploy", "--fail-level", "WARNING"),
        DEBUG="0",
        SECRET_KEY=LONG_SECRET,
    )
    assert result.returncode == 0, result.stderr
    assert "no issues" in result.stdout


def test_a_command_without_its_database_says_so_in_one_sentence():
    url = "postgresql://nobody@127.0.0.1:1/nowhere"
    result = start("manage.py", "migrate", DATABASE_URL=url)
    assert result.returncode == 1
    assert "nowhere at 127.0.0.1:1 cannot be opened" in result.stderr


def test_a_folder_that_cannot_be_made_is_refused(monkeypatch):
    monkeypatch.setenv("CASEBOOK_VAR", "/proc/nothing/here")
    with pytest.raises(SettingError, match="a folder that can be written"):
        env.folder("CASEBOOK_VAR", None)


def test_an_empty_variable_counts_as_not_set(monkeypatch):
    monkeypatch.setenv("PORT", "")
    assert env.integer("PORT", 8000, low=1, high=65535) == 8000


def test_postgresql_url_is_taken_apart(monkeypatch):
    url = "postgresql://cook:p%40ss@db.example:5433/cards"
    monkeypatch.setenv("DATABASE_URL", url)
    found = env.database("DATABASE_URL", None)
    assert (found["NAME"], found["USER"], found["PASSWORD"]) == ("cards", "cook", "p@ss")
    assert (found["HOST"], found["PORT"]) == ("db.example", "5433")


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://localhost/1", "redis://localhost/1"),
        ("redis://:pass@localhost/1", "redis://:***@localhost/1"),
        ("amqp://me:p@ss@host//", "amqp://me:***@host//"),
    ],
)
def test_a_password_is_never_shown(url, shown):
    assert env.hide_password(url) == shown


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("console", {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}),
        ("file:///tmp/mail", {"EMAIL_FILE_PATH": "/tmp/mail"}),
        ("smtp://localhost", {"EMAIL_PORT": 25, "EMAIL_USE_TLS": False, "EMAIL_USE_SSL": False}),
        ("smtp+tls://a%40b:p%2Fw@mail.example", {"EMAIL_HOST_USER": "a@b", "EMAIL_HOST_PASSWORD": "p/w", "EMAIL_PORT": 587, "EMAIL_USE_TLS": True}),
        ("smtps://mail.example:4650", {"EMAIL_PORT": 4650, "EMAIL_USE_SSL": True}),
    ],
)  # fmt: skip
def test_mail_goes_where_the_setting_says(monkeypatch, url, expected):
    monkeypatch.setenv("CASEBOOK_MAIL", url)
    found = env.mail("CASEBOOK_MAIL")
    assert found.items() >= expected.items()
