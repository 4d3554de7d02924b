"""People, for superusers. Players and curators have no permission on these."""

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from unfold.admin import ModelAdmin
from unfold.forms import UserChangeForm, UserCreationForm

from casebook.models import User
from web import lists  # noqa: F401  (registers what curators edit)
from web.passwords import AnothersPasswordForm

admin.site.unregister(Group)


@admin.register(User)
class PersonAdmin(UserAdmin, ModelAdmin):
    list_per_page = 50
    filter_horizontal = ()  # Django's two lists name what may have no name
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AnothersPasswordForm


@admin.register(Group)
class PeopleGroupAdmin(GroupAdmin, ModelAdmin):
    filter_horizontal = ()
