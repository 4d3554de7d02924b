import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.fold import fold


@given(st.text())
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Étude", "etude"),
        ("ＣＡＳＥ　１", "case 1"),
        ("O’Hara", "o'hara"),
        ("Straße", "strasse"),
        ("well\u200b-known", "well-known"),
        ("  a \n b ", "a b"),
        ("“quoted”", '"quoted"'),
        ("x\x00y", "x y"),
    ],
)
def test_spellings_that_mean_the_same_are_equal(one, other):
    assert fold(one) == other


def test_a_voiced_kana_is_another_letter():
    assert fold("がか") == "がか"
