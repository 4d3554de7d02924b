"""Content-Security-Policy on every kind of answer, and pages that keep to it."""

import re
import stat

import pytest

from casebook import env
from decks.services import deck_create
from tests.api.dataset import load_game, person

pytestmark = pytest.mark.django_db
INLINE = re.compile(r"<script(?![^>]*\ssrc=)(?![^>]*application/(?:ld\+)?json)[^>]*>", re.I)
HANDLER = re.compile(r"\son[a-z]+\s*=\s*[\"']", re.I)


@pytest.fixture
def deck():
    load_game("castle")
    return deck_create(person("ann"), "castle", "X", visibility="unlisted")


def paths_of(deck):
    public = [f"/decks/shared/{deck.share_token}/", "/login/", "/join/"]
    return [*public, "/api/v1/docs", "/api/v1/redoc"]


def test_pages_run_no_script_of_their_own(client, deck):
    for path in paths_of(deck):
        check_page(client.get(path))
    client.force_login(deck.owner)
    for path in (f"/decks/{deck.pk}/edit/", "/desk/", "/cards/", "/tokens/"):
        check_page(client.get(path))


def check_page(page):
    policy = page["Content-Security-Policy"]
    scripts = next(part for part in policy.split("; ") if part.startswith("script-src"))
    assert page.status_code == 200
    assert "unsafe-inline" not in scripts
    assert "frame-ancestors 'none'" in policy
    assert not INLINE.search(page.content.decode())
    assert not HANDLER.search(page.content.decode())


def test_the_documents_of_the_api_evaluate_nothing(client):
    assert "unsafe-eval" not in client.get("/api/v1/docs")["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/nowhere", "/healthz"])
def test_data_loads_nothing(client, path):
    assert client.get(path)["Content-Security-Policy"].startswith("default-src 'none'")


def test_no_other_account_reads_the_data(tmp_path, monkeypatch):
    monkeypatch.setenv("CASEBOOK_VAR", str(tmp_path / "var"))
    made = env.folder("CASEBOOK_VAR", tmp_path)
    assert stat.S_IMODE(made.stat().st_mode) == 0o700
    made.chmod(0o755)
    env.folder("CASEBOOK_VAR", tmp_path)
    assert stat.S_IMODE(made.stat().st_mode) == 0o700
