"""The rules command, on documents and test files of its own."""

import io
import textwrap

import pytest
from django.core.management import CommandError, call_command

from games.rulebooks import rule_check, rule_docs

DOCUMENT = """
    # Case Closed

    | tag | meaning | enforced |
    | --- | --- | --- |
    | [C] | card data | yes |
    | CC-R | rulings | yes |

    - **CC-1.1** [E] First.
    - **CC-1.2** [T] Table talk, see CC-1.1.
    - **CC-1.3** [T] [V] Hidden
      from all.
    - **CC-1.10** [C] Data.
    - **CC-X.1** Example.
    - **CC-R.1** Ruling.
    """

TEST_FILE = """
    import pytest

    pytestmark = [pytest.mark.rule("CC-1.1")]

    @pytest.mark.rule("CC-1.3", "CC-1.10")
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("CC-X.1"))])
    def test_it(n): ...
    """


@pytest.fixture
def project(tmp_path, monkeypatch):
    (tmp_path / "tests").mkdir()
    monkeypatch.setattr(rule_docs, "RULES", tmp_path)
    monkeypatch.setattr(rule_check, "TESTS", tmp_path / "tests")
    monkeypatch.setattr(rule_check.collect_marks, "__defaults__", (tmp_path / "tests",))
    rule_docs.game_rules.cache_clear()
    write(tmp_path / "case-closed.md", DOCUMENT)
    write(tmp_path / "tests" / "test_it.py", TEST_FILE)
    yield tmp_path
    rule_docs.game_rules.cache_clear()


def write(path, text):
    path.write_text(textwrap.dedent(text))


def rules(*arguments):
    out = io.StringIO()
    call_command("rules", *arguments, stdout=out)
    return out.getvalue()


def test_it_counts_and_lists_rules_without_a_test(project):
    said = rules("case-closed")
    assert "case-closed: 6 rules, 4 with a test, 2 without" in said
    assert "enforced, no test: CC-R.1" in said
    assert "not enforced, no test: CC-1.2" in said


def test_a_game_without_a_document_is_named(project):
    assert "castle: no rules document" in rules()


def test_check_fails_on_an_enforced_rule_without_a_test(project):
    with pytest.raises(CommandError, match="case-closed: 1 enforced rules without"):
        rules("case-closed", "--check")


def test_check_passes_when_all_enforced_rules_have_a_test(project):
    write(project / "tests" / "test_more.py", 'mark.rule("CC-R.1")')
    assert "0 have no test" in rules("case-closed", "--check")
    rules("--check")


@pytest.mark.parametrize("number", ["CC-9.9", "ZZ-1.1"])
def test_check_fails_on_an_unknown_number_and_says_where(project, number):
    write(project / "tests" / "test_more.py", f'pytest.mark.rule("{number}")')
    out = io.StringIO()
    with pytest.raises(CommandError, match="1 unknown rule numbers"):
        call_command("rules", "case-closed", "--check", stdout=out)
    assert f"unknown rule {number} (tests/test_more.py:1)" in out.getvalue()


def test_another_game_s_marks_do_not_trouble_this_one(project):
    write(project / "tests" / "test_more.py", 'pytest.mark.rule("CM-1.1", "CC-R.1")')
    rules("case-closed", "--check")
    with pytest.raises(CommandError, match="1 unknown"):
        rules("--check")


def test_a_name_for_the_mark_is_followed(project):
    source = 'rule = pytest.mark.rule\n@rule("CC-R.1")\ndef test_it(): ...'
    write(project / "tests" / "test_more.py", source)
    rules("case-closed", "--check")


def test_check_of_a_game_without_a_document_fails(project):
    with pytest.raises(CommandError, match=r"castle: no docs/rules/castle\.md"):
        rules("castle", "--check")


def test_a_rule_defined_twice_fails(project):
    write(project / "case-closed.md", "- **CC-1.1** a\n- **CC-1.1** b")
    rule_docs.game_rules.cache_clear()
    write(project / "tests" / "test_it.py", 'pytest.mark.rule("CC-1.1")')
    with pytest.raises(CommandError, match=r"defined twice: CC-1\.1"):
        rules("case-closed", "--check")


@pytest.fixture
def routed(project):
    """A rule that two verbs enforce, each by itself."""
    write(project / "case-closed.md", "- **CC-1.1** [E: stack, take it] First.")
    rule_docs.game_rules.cache_clear()
    return project


def test_every_route_of_a_rule_needs_a_test(routed):
    marks = ['pytest.mark.rule("CC-1.1")', 'pytest.mark.rule("CC-1.1", route="stack")']
    for number, missing in ((1, "CC-1.1 by stack, CC-1.1 by take it"), (2, "CC-1.1 by take it")):
        write(routed / "tests" / "test_it.py", "\n".join(marks[:number]))
        assert f"no test of the route: {missing}\n" in rules("case-closed")
        with pytest.raises(CommandError, match="routes without a test"):
            rules("case-closed", "--check")
    marks.append('pytest.mark.rule("CC-1.1", route="take it")')
    write(routed / "tests" / "test_it.py", "\n".join(marks[1:]))
    rules("case-closed", "--check")


def test_a_route_that_the_document_does_not_name_is_unknown(routed):
    write(routed / "tests" / "test_it.py", 'pytest.mark.rule("CC-1.1", route="bury")')
    assert "unknown rule CC-1.1 by bury (tests/test_it.py:1)" in rules("case-closed")


def test_routes_are_no_tags_and_no_text():
    (found,) = rule_docs.parse_rules("- **CC-1.1** [T: stack] Talk.")
    assert (found.tags, found.routes, found.text) == (("T",), ("stack",), "Talk.")
    assert not found.is_enforced


def test_a_rule_can_be_quoted(project):
    assert rule_docs.rule_text("CC-1.3") == "Hidden from all."
    with pytest.raises(rule_docs.NoSuchRule, match=r"CC-7\.7"):
        rule_docs.rule_text("CC-7.7")


@pytest.mark.parametrize(
    ("line", "number", "enforced"),
    [
        ("- **CA-1.1** The main deck.", "CA-1.1", True),
        ("- **DC-Q.4** A scenario. [Q&A]", "DC-Q.4", True),
        ("- **DC-Q17** A scenario.", "DC-Q17", True),
        ("- **DC-E.1** A text defect.", "DC-E.1", False),
        ("- **DC-1.3** Forty cards. [seed] [manual]", "DC-1.3", True),
        ("- **CL-4.4** [P] Proposed.", "CL-4.4", True),
        ("- **CC-4.5** [V, T] Seen by one.", "CC-4.5", True),
    ],
)
def test_the_documents_of_all_games_are_understood(line, number, enforced):
    (found,) = rule_docs.parse_rules(line)
    assert (found.number, found.is_enforced) == (number, enforced)


def test_the_source_of_the_suite_is_read_in_seconds():
    assert isinstance(rule_check.collect_marks(), list)
