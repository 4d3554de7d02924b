"""What the account itself keeps of a person."""

from casebook.account_data import Rows, exports
from casebook.models import User


@exports("profile", User)
def profile(user: User) -> Rows:
    yield {
        "username": user.username,
        "email": user.email,
        "shows_profile": user.shows_profile,
        "groups": [group.name for group in user.groups.all()],
        "joined_at": user.date_joined,
        "last_login_at": user.last_login,
        "recovery_codes_left": user.recovery_codes.count(),
    }
