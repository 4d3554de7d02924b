"""Rules pages name the tests that prove a rule."""

from django.urls import reverse

from games.rulebooks.rule_proofs import collect_proofs, write_proofs
from tests.web.play import loaded

TEST = """
import pytest
rule = pytest.mark.rule

@rule("XX-1.1", "XX-1.2")
def test_a_tie_leaves_both(): ...

@pytest.mark.rule("XX-1.1")
@pytest.mark.parametrize("n", [1])
def test_another(n): ...

def test_unmarked(): ...
"""


def test_marks_are_read_with_the_names_of_their_tests(tmp_path):
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_x.py").write_text(TEST)
    assert [proof[::2] for proof in collect_proofs(folder)] == [
        ("XX-1.1", "test_a_tie_leaves_both"),
        ("XX-1.1", "test_another"),
        ("XX-1.2", "test_a_tie_leaves_both"),
    ]


def test_the_page_of_rules_names_proofs(client, db, settings, tmp_path):
    loaded("castle", 1)
    settings.RULE_PROOFS = tmp_path / "proofs.json"
    page = reverse("game-rules", args=["castle"])
    assert "Proved by" not in client.get(page, {"q": "CA-1.1"}).content.decode()
    assert write_proofs(settings.RULE_PROOFS) > 500
    assert "Proved by" in client.get(page).content.decode()
    assert "tests/rules/castle/" in client.get(page).content.decode()
