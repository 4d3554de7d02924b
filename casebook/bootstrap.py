"""What must be in place before the first request: each step is safe to repeat."""

import hashlib
import io
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command, get_commands

from casebook.exclusive import exclusive
from casebook.models import CURATORS

Say = Callable[[str], None]


def prepare(say: Say, *, demo_accounts: bool = True) -> None:
    """Database, static files, shipped data, demo accounts: in this order.

    Several machines may start at once on one empty database: they do it one after another,
    and the later ones find it done.
    """
    with exclusive("bootstrap"):
        for step in STEPS:
            step(say)
        if demo_accounts:
            create_demo_accounts(say)


def migrate(say: Say) -> None:
    call_command("migrate", interactive=False, verbosity=0)
    say("Database is up to date.")


def collect_static(say: Say) -> None:
    """Only when a file changed: hashing and compressing them all takes seconds."""
    stamp, now = settings.STATIC_ROOT / ".collected", static_fingerprint()
    manifest = settings.STATIC_ROOT / "staticfiles.json"
    is_collected = manifest.exists() and stamp.exists() and stamp.read_text() == now
    if settings.DEBUG or is_collected:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now)
    say("Static files are collected.")


def static_fingerprint() -> str:
    seen = hashlib.sha256()
    for path in static_files():
        facts = path.stat()
        seen.update(f"{path} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return seen.hexdigest()


def static_files() -> Iterator[Path]:
    for finder in get_finders():
        for name, storage in finder.list(None):
            yield Path(storage.path(name))


def load_catalog(say: Say) -> None:
    run_if_known("load_catalog", "card catalogues", say)


def load_decks(say: Say) -> None:
    run_if_known("load_decks", "ready-made decks", say)


def run_if_known(command: str, what: str, say: Say) -> None:
    if not settings.SHIPPED_DATA:
        say(f"The {what} are left as they are.")
    elif command in get_commands():
        call_command(command)
        say(f"The {what} are loaded.")
    else:
        say(f"The {what} are skipped: there is no {command} command.")


def build_bulk_files(say: Say) -> None:
    """Clients find them from the first minute on, not after the first round of the clock."""
    if "export_bulk" in get_commands():
        call_command("export_bulk", needed=True, stdout=io.StringIO())
        say("The bulk files are built.")


def write_rule_proofs(say: Say) -> None:
    """The pages of rules name the tests that prove each; read from their source this once."""
    if "rules" in get_commands():
        call_command("rules", proofs=settings.RULE_PROOFS, stdout=io.StringIO())
        say("The proofs of rules are listed.")


def create_groups(say: Say) -> None:
    Group.objects.get_or_create(name=CURATORS)


def create_demo_accounts(say: Say) -> None:
    """A player and a curator with random passwords, shown this once only."""
    if not settings.DEMO_ACCOUNTS:
        return
    for name in ("player", "curator"):
        if password := account_with_password(name):
            say(f"Demo account {name!r} with password {password!r} (shown only now).")
    create_groups(say)
    curators = Group.objects.get(name=CURATORS)
    get_user_model().objects.get(username="curator").groups.add(curators)


def account_with_password(name: str) -> str | None:
    """The new account's password; None when the account is there already."""
    users = get_user_model().objects
    if users.filter(username=name).exists():
        return None
    password = secrets.token_urlsafe(9)
    # Django's own lists may open to every account; what is shown there is decided per row.
    users.create_user(name, password=password, is_staff=True)
    return password


STEPS = (
    migrate,
    collect_static,
    load_catalog,
    load_decks,
    build_bulk_files,
    write_rule_proofs,
    create_groups,
)
