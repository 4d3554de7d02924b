"""What is kept in memory is never out of date, and never too much."""

from casebook.cache import Cache


class Maker:
    """Makes a value of its own for every call, and says how often it was asked."""

    def __init__(self):
        self.calls = []

    def __call__(self, keys=frozenset({"a"})):
        self.calls.append(keys)
        return {key: (key, len(self.calls)) for key in keys}

    def one(self):
        return self()["a"]


def test_a_value_is_made_once():
    cache, maker = Cache(most=3), Maker()
    assert cache.get("a", maker.one) is cache.get("a", maker.one)
    assert len(maker.calls) == 1


def test_another_version_is_made_anew_and_takes_the_place_of_the_first():
    cache, maker = Cache(most=3), Maker()
    values = [cache.get("a", maker.one, version) for version in (1, 2, 2, 1)]
    assert values == [("a", 1), ("a", 2), ("a", 2), ("a", 3)]
    assert (len(cache.entries), cache.size) == (1, 1)


def test_the_values_asked_for_last_stay():
    cache = Cache(most=10, size_of=len)
    for name in ("a", "b", "a", "c"):
        cache.get(name, lambda: b"1234")
    assert list(cache.entries) == ["a", "c"]
    assert cache.size == 8


def test_a_value_larger_than_all_room_is_not_kept():
    cache = Cache(most=3, size_of=len)
    assert cache.get("a", lambda: b"1234") == b"1234"
    assert (len(cache.entries), cache.size) == (0, 0)


def test_what_was_kept_is_found_in_its_version_until_others_take_its_room():
    cache = Cache(most=2)
    cache.keep("a", 1, version=1)
    cache.keep("b", 2)
    assert (cache.find("a", version=1), cache.find("a"), cache.find("c")) == (1, None, None)
    cache.keep("c", 3)
    assert (cache.find("a", version=1), cache.find("b"), cache.find("c")) == (1, None, 3)


def test_nothing_is_a_value_like_any_other():
    cache, calls = Cache(most=3), []
    for _ in range(2):
        assert cache.get("a", lambda: calls.append(1)) is None
    assert calls == [1]


def test_of_many_only_those_that_are_missing_are_made():
    cache, maker = Cache(most=9), Maker()
    cache.get_many("ab", maker)
    found = cache.get_many("abc", maker)
    assert found == {"a": ("a", 1), "b": ("b", 1), "c": ("c", 2)}
    assert maker.calls == [{"a", "b"}, {"c"}]


def test_what_cannot_be_made_is_asked_for_again():
    cache, asked = Cache(most=9), []
    for _ in range(2):
        assert cache.get_many("a", lambda missing: asked.append(missing) or {}) == {}
    assert asked == [{"a"}, {"a"}]


def test_a_cache_can_be_emptied():
    cache, maker = Cache(most=3), Maker()
    cache.get("a", maker.one)
    cache.clear()
    assert cache.get("a", maker.one) == ("a", 2)
    assert cache.size == 1
