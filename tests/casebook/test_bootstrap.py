"""The steps before the first request are safe to repeat."""

import re
from queue import Empty, Queue
from threading import Thread

import pytest
from django.contrib.auth.models import Group
from django.core.management import call_command, get_commands

from casebook import bootstrap
from casebook.exclusive import exclusive
from casebook.models import CURATORS, User
from tests.api.dataset import load_game

pytestmark = pytest.mark.django_db


def said_by(step):
    said = []
    step(said.append)
    return said


def test_demo_accounts_can_sign_in_with_the_password_shown(client):
    for line in said_by(bootstrap.create_demo_accounts):
        name, password = re.findall(r"'([^']+)'", line)
        assert client.login(username=name, password=password)
        assert client.get("/desk/").status_code == 200


def test_demo_accounts_are_made_and_shown_once():
    assert len(said_by(bootstrap.create_demo_accounts)) == 2
    assert said_by(bootstrap.create_demo_accounts) == []
    assert User.objects.count() == 2


def test_only_the_curator_is_a_curator():
    said_by(bootstrap.create_demo_accounts)
    assert User.objects.get(groups__name=CURATORS).username == "curator"
    assert User.objects.get(username="curator").is_curator
    assert not User.objects.get(username="player").is_curator


def test_demo_accounts_can_be_switched_off(settings):
    settings.DEMO_ACCOUNTS = False
    assert said_by(bootstrap.create_demo_accounts) == []
    assert not User.objects.exists()


def test_a_player_sees_no_people_in_the_admin(client, django_user_model):
    player = django_user_model.objects.create_user("ann", is_staff=True)
    client.force_login(player)
    assert client.get("/admin/casebook/user/").status_code == 403


def test_a_superuser_manages_people(admin_client):
    assert admin_client.get("/admin/casebook/user/").status_code == 200
    assert admin_client.get("/admin/casebook/user/add/").status_code == 200


def test_a_command_that_does_not_exist_is_skipped_in_words(monkeypatch):
    monkeypatch.setattr(bootstrap, "get_commands", dict)
    (line,) = said_by(bootstrap.load_catalog)
    assert line == "The card catalogues are skipped: there is no load_catalog command."


def test_a_command_that_exists_is_called(monkeypatch):
    called = []
    monkeypatch.setattr(bootstrap, "get_commands", lambda: {"load_decks": "decks"})
    monkeypatch.setattr(bootstrap, "call_command", called.append)
    assert said_by(bootstrap.load_decks) == ["The ready-made decks are loaded."]
    assert called == ["load_decks"]
    assert "migrate" in get_commands()


def test_shipped_data_can_be_left_alone(settings):
    settings.SHIPPED_DATA = False
    line = "The card catalogues are left as they are."
    assert said_by(bootstrap.load_catalog) == [line]


def test_static_files_are_collected_again_only_when_one_changed(settings, tmp_path, monkeypatch):
    collected = []
    settings.DEBUG, settings.STATIC_ROOT = False, tmp_path
    monkeypatch.setattr(bootstrap, "call_command", lambda *a, **k: collected.append(a))
    (tmp_path / "staticfiles.json").touch()
    said_by(bootstrap.collect_static)
    said_by(bootstrap.collect_static)
    assert len(collected) == 1
    monkeypatch.setattr(bootstrap, "static_fingerprint", lambda: "changed")
    said_by(bootstrap.collect_static)
    assert len(collected) == 2


def test_bulk_files_are_there_from_the_first_minute(settings, tmp_path, client):
    settings.MEDIA_ROOT = tmp_path
    load_game("castle")
    said_by(bootstrap.build_bulk_files)
    found = client.get("/api/v1/bulk").json()["results"]
    assert {entry["kind"]: entry["rows"] > 0 for entry in found} == {
        **dict.fromkeys(("cards", "rules", "sets", "formats", "decks"), True),
        "rulings": False,
    }


def test_static_files_whose_list_was_lost_are_collected_again(settings, tmp_path, monkeypatch):
    settings.DEBUG, settings.STATIC_ROOT = False, tmp_path
    collected = []
    monkeypatch.setattr(bootstrap, "call_command", lambda *args, **given: collected.append(args))
    (tmp_path / ".collected").write_text(bootstrap.static_fingerprint())
    bootstrap.collect_static(print)
    (tmp_path / "staticfiles.json").touch()
    bootstrap.collect_static(print)
    assert collected == [("collectstatic",)]


def test_the_command_makes_no_accounts(settings, monkeypatch):
    monkeypatch.setattr(bootstrap, "STEPS", (bootstrap.create_groups,))
    call_command("bootstrap")
    assert Group.objects.filter(name=CURATORS).exists()
    assert not User.objects.exists()


def hold(name, entered, leave):
    with exclusive(name):
        entered.put(True)
        leave.get(timeout=30)


@pytest.mark.django_db(transaction=True)
def test_what_is_exclusive_is_done_by_one_at_a_time():
    entered, leave = Queue(), Queue()
    threads = [Thread(target=hold, args=("test", entered, leave)) for _ in range(2)]
    for thread in threads:
        thread.start()
    assert entered.get(timeout=30)
    with pytest.raises(Empty):
        entered.get(timeout=0.2)
    leave.put(True)
    assert entered.get(timeout=30)
    leave.put(True)
    for thread in threads:
        thread.join()
