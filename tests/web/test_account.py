"""One's account on the web: ways back in, a copy of everything, and its end."""

import io
import json
import re
import zipfile

import pytest
from django.core import mail
from django.core.cache import cache
from django.urls import reverse

from api.models import Token
from casebook.account_data import all_exports, exported_models
from casebook.models import RecoveryCode, User
from casebook.recovery import make_codes
from decks.models import Deck
from games.runs.models import Job, Match
from games.runs.services import Seat, match_queue
from tests.web.play import loaded, play_all, player

pytestmark = pytest.mark.django_db
NEW = {"password": "violin-and-fog-1891", "again": "violin-and-fog-1891"}


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ann(client):
    person = player("ann")
    person.email = "ann@example.org"
    person.save()
    client.force_login(person)
    return person


# -- e-mail and profile -------------------------------------------------------------------


def test_a_new_address_needs_the_password(client, ann):
    given = {"email": "new@example.org", "password": "guess"}
    answer = client.post(reverse("account"), given)
    assert answer.status_code == 400
    assert "This is not your password." in answer.content.decode()
    client.post(reverse("account"), given | {"password": "open-sesame"})
    ann.refresh_from_db()
    assert ann.email == "new@example.org"


def test_a_profile_is_there_only_for_who_wants_one(client, ann):
    page = reverse("profile", args=["ann"])
    assert client.get(page).status_code == 404
    client.post(reverse("account"), {"email": ann.email, "shows_profile": "on"})
    deck = loaded("castle", 1)[0]
    Deck.objects.filter(pk=deck.pk).update(owner=ann, visibility="private", name="My secret")
    answer = client.get(page)
    assert answer.status_code == 200
    assert "My secret" not in answer.content.decode()
    assert "ann@example.org" not in answer.content.decode()


# -- by mail ------------------------------------------------------------------------------


@pytest.fixture
def ask_for_link(client, settings, django_capture_on_commit_callbacks):
    settings.CELERY_TASK_ALWAYS_EAGER = True

    def ask(email):
        with django_capture_on_commit_callbacks(execute=True):
            return client.post(reverse("reset"), {"email": email})

    return ask


def link_in(message):
    return re.search(r"https?://[^/\s]+(/\S+)", message.body.partition("three days")[2])[1]


def test_a_link_by_mail_changes_the_password_once(client, ann, ask_for_link):
    Token.make(ann, "a program", ["read"], 30)
    client.logout()
    ask_for_link("Ann@Example.org")
    (message,) = mail.outbox
    assert message.to == ["ann@example.org"]
    link = link_in(message)
    assert client.get(link).status_code == 200
    assert client.post(link, NEW)["Location"] == reverse("login")
    assert not Token.objects.exists()
    assert client.login(username="ann", password=NEW["password"])
    assert client.get(link)["Location"] == reverse("reset")


def test_the_answer_does_not_tell_who_has_an_account(client, ann, ask_for_link):
    client.logout()
    known, unknown = ask_for_link("ann@example.org"), ask_for_link("nobody@example.org")
    assert known["Location"] == unknown["Location"]
    assert len(mail.outbox) == 1


def test_accounts_without_an_address_get_no_mail(client, ask_for_link):
    player("bob")
    assert ask_for_link("").status_code == 400
    assert mail.outbox == []


def test_a_weak_password_is_refused_and_the_link_stays_good(client, ann, ask_for_link):
    client.logout()
    ask_for_link(ann.email)
    link = link_in(mail.outbox[0])
    answer = client.post(link, {"password": "123", "again": "123"})
    assert "too short" in answer.content.decode()
    assert client.post(link, NEW).status_code == 302


@pytest.mark.parametrize("link", ["x/y", "MQ/set-password", "%F0%9F%90%8B/1-2", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5/1-2"])  # fmt: skip
def test_made_up_links_lead_to_the_form(client, link):
    answer = client.get(f"/account/reset/{link}/")
    assert answer["Location"] == reverse("reset")


# -- by recovery code ---------------------------------------------------------------------


def use_code(client, code, name="ann"):
    client.logout()
    return client.post(reverse("reset-code"), {"username": name, "code": code, **NEW})


def test_codes_are_shown_once_and_kept_as_hashes(client, ann):
    page = client.post(reverse("account-codes"), {"password": "open-sesame"})
    codes = page.context["codes"]
    assert len(set(codes)) == 8
    assert all(code in page.content.decode() for code in codes)
    assert codes[0] not in client.get(reverse("account")).content.decode()
    kept = RecoveryCode.objects.values_list("digest", flat=True)
    assert not set(codes) & set(kept)


def test_codes_need_the_password(client, ann):
    assert client.post(reverse("account-codes"), {"password": "guess"}).status_code == 400
    assert not ann.recovery_codes.exists()


def test_a_code_changes_the_password_once(client, ann):
    code = make_codes(ann)[0]
    assert use_code(client, code.upper().replace("-", " ")).status_code == 302
    assert client.login(username="ann", password=NEW["password"])
    answer = use_code(client, code)
    assert "No account has this name and this unused recovery code." in answer.content.decode()
    assert ann.recovery_codes.count() == 7


def test_a_weak_password_does_not_use_the_code_up(client, ann):
    code = make_codes(ann)[0]
    given = {"username": "ann", "code": code, "password": "123", "again": "123"}
    assert client.post(reverse("reset-code"), given).status_code == 400
    assert ann.recovery_codes.count() == 8


def test_anothers_code_opens_nothing(client, ann):
    bob = player("bob")
    assert use_code(client, make_codes(bob)[0], "ann").status_code == 400
    assert use_code(client, "", "ann").status_code == 400
    assert bob.recovery_codes.count() == 8


def test_new_codes_replace_the_old(client, ann):
    old = make_codes(ann)[0]
    make_codes(ann)
    assert use_code(client, old).status_code == 400


def test_guessing_codes_is_slow(client, ann, settings):
    settings.API_RATES = {**settings.API_RATES, "login": 2}
    for _ in range(2):
        use_code(client, "aaaa-bbbb-cccc-dddd")
    answer = use_code(client, make_codes(ann)[0])
    assert "Too many tries" in answer.content.decode()
    assert ann.recovery_codes.count() == 8


# -- a copy of everything -----------------------------------------------------------------


def archive_of(client):
    answer = client.post(reverse("account-export"))
    assert answer["Content-Type"] == "application/zip"
    files = zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))
    return {name: json.loads(files.read(name)) for name in files.namelist()}


def with_a_match(ann):
    deck = loaded("castle", 1)[0]
    Deck.objects.filter(pk=deck.pk).update(owner=ann)
    deck.refresh_from_db()
    match_queue(ann, "castle", [Seat(deck)] * 2, seed=1)
    play_all()
    return deck


def test_a_copy_holds_all_of_ones_own_and_no_secret(client, ann):
    deck = with_a_match(ann)
    _, secret = Token.make(ann, "a program", ["read"], 30)
    bobs = loaded("clue", 1)[0]
    found = archive_of(client)
    assert set(found) == {f"{name}.json" for name in all_exports()}
    assert found["profile.json"][0]["email"] == "ann@example.org"
    assert [row["id"] for row in found["decks.json"]] == [deck.pk] != [bobs.pk]
    assert found["decks.json"][0]["revisions"][0]["entries"]
    assert len(found["runs.json"]) == len(found["matches.json"]) == 1
    assert found["matches.json"][0]["actions"]
    assert found["tokens.json"][0]["name"] == "a program"
    whole = json.dumps(found)
    assert secret not in whole
    assert deck.share_token not in whole
    assert ann.password not in whole


def test_a_copy_leaves_out_no_kind_of_row_of_a_person():
    """A new model with an owner must be in some copy, or stand here with its reason."""
    for_the_service = {"LogEntry", "RecoveryCode", "JobKey", "Chunk", "Usage", "Share"}
    others_see_it = {"CatalogueVersion", "ModerationEntry"}  # what curators did
    in_the_profile = {"User_groups", "User_user_permissions"}
    exported = {model.__name__ for model in exported_models()}
    assert {"User", "Deck", "Revision", "Job", "Match", "Table", "Seat", "Token"} <= exported
    fields = User._meta.get_fields(include_hidden=True)
    owned = {one.related_model.__name__ for one in fields if one.auto_created and one.is_relation}
    missing = owned - exported - for_the_service - others_see_it - in_the_profile
    assert not missing, f"declare an export of {missing} in the app's personal_data"


# -- the end ------------------------------------------------------------------------------


def test_deleting_needs_the_password_and_takes_everything(client, ann):
    deck = with_a_match(ann)
    assert client.post(reverse("account-delete"), {"password": "guess"}).status_code == 400
    answer = client.post(reverse("account-delete"), {"password": "open-sesame"})
    assert answer["Location"] == reverse("front")
    assert not User.objects.filter(username="ann").exists()
    assert not Deck.objects.filter(pk=deck.pk).exists()
    assert not Job.objects.exists()
    assert not Match.objects.exists()
    assert client.get(reverse("desk")).status_code == 302


def test_a_run_that_waits_is_stopped_first(client, ann):
    deck = loaded("castle", 1)[0]
    match_queue(ann, "castle", [Seat(deck)] * 2, seed=1)
    client.post(reverse("account-delete"), {"password": "open-sesame"})
    assert not Job.objects.exists()


def test_the_only_superuser_stays(client, ann):
    User.objects.filter(pk=ann.pk).update(is_superuser=True)
    answer = client.post(reverse("account-delete"), {"password": "open-sesame"})
    assert "You are the only superuser" in answer.content.decode()
    assert User.objects.filter(pk=ann.pk).exists()


def test_these_pages_are_for_who_is_signed_in(client):
    for name in ("account", "account-codes", "account-export", "account-delete"):
        assert client.post(reverse(name))["Location"].startswith(reverse("login"))
