"""Webhooks of a person, and what became of what they were told."""

from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import SignedInRequest
from api.base import ApiViewSet, operation, serialize_many
from api.models import Scope, Webhook, WebhookQuerySet
from api.paging import page_of
from api.serializers.accounts import (
    DeliverySerializer,
    NewWebhookSerializer,
    WebhookBody,
    WebhookSerializer,
)
from api.serializers.shared import PageQuery, one_page, page
from api.webhooks import webhook_create


class WebhookViewSet(ApiViewSet):
    def get_queryset(self) -> WebhookQuerySet:
        return Webhook.objects.owned_by(self.request.user)

    def webhook(self, key: str) -> Webhook:
        found = self.get_queryset().filter(pk=key).first()
        if found is None:
            raise Http404
        return found

    @operation(
        "Your webhooks",
        page(WebhookSerializer),
        name="webhooks_list",
        login=True,
        scope=Scope.ACCOUNT,
    )
    def list(self, request: Request) -> Response:
        return Response(one_page(serialize_many(WebhookSerializer, self.get_queryset())))

    @operation(
        "Make a webhook",
        NewWebhookSerializer,
        status=201,
        name="webhooks_create",
        login=True,
        scope=Scope.ACCOUNT,
        tier="costly",
        body=WebhookBody,
        links=(("webhooks_delete", "id"), ("webhooks_deliveries", "id")),
    )
    def create(self, request: SignedInRequest) -> Response:
        """Told of every run of yours that ends, with `Casebook-Signature: t=<time>,v1=<HMAC-SHA256
        of time, full stop and body>`. What is not answered with 2xx is tried five times more."""
        made = webhook_create(request.user, self.read_body()["url"])
        headers = {"Location": reverse("api:webhooks"), "Cache-Control": "no-store"}
        return Response(NewWebhookSerializer(made).data, 201, headers=headers)

    @operation(
        "Delete a webhook",
        None,
        status=204,
        name="webhooks_delete",
        login=True,
        scope=Scope.ACCOUNT,
    )
    def destroy(self, request: Request, id: str) -> Response:
        self.webhook(id).delete()
        return Response(status=204)

    @operation(
        "What a webhook was told",
        page(DeliverySerializer),
        name="webhooks_deliveries",
        login=True,
        scope=Scope.ACCOUNT,
        query=PageQuery,
    )
    def deliveries(self, request: Request, id: str) -> Response:
        rows = self.webhook(id).deliveries.all()
        return Response(
            page_of(
                rows, request, self.query, lambda found: serialize_many(DeliverySerializer, found)
            )
        )
