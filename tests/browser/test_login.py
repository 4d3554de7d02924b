import pytest

pytestmark = pytest.mark.browser


def test_a_person_signs_in(page, screenshot, django_user_model):
    django_user_model.objects.create_user("ann", password="open-sesame", is_staff=True)
    page.goto("/")
    page.get_by_role("link", name="Log in").first.click()
    page.get_by_label("Username").fill("ann")
    page.get_by_label("Password", exact=False).first.fill("open-sesame")
    assert screenshot("login", width=390).exists()
    assert screenshot("login").exists()
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/desk/")


def test_a_wrong_password_is_refused_in_words(page, django_user_model):
    django_user_model.objects.create_user("ann", password="open-sesame", is_staff=True)
    page.goto("/login/")
    page.get_by_label("Username").fill("ann")
    page.get_by_label("Password", exact=False).first.fill("guess")
    page.get_by_role("button", name="Log in").click()
    page.get_by_text("No account has this name and password").wait_for()


def test_a_newcomer_opens_an_account_and_is_in(page, db, axe, screenshot):
    page.goto("/")
    page.get_by_role("link", name="Create account").click()
    page.get_by_label("Username").fill("irene")
    page.get_by_label("Password", exact=False).first.fill("violin-and-fog-1891")
    page.get_by_label("Password again").fill("violin-and-fog-1891")
    screenshot("join")
    screenshot("join", width=390)
    assert axe() == []
    page.get_by_role("button", name="Create account").click()
    page.wait_for_url("**/desk/")
    page.get_by_text("No decks yet").wait_for()


def test_no_request_leaves_the_server(page, live_server):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/login/", wait_until="networkidle")
    assert asked
    outside = [u for u in asked if not u.startswith((live_server.url, "data:"))]
    assert outside == []
