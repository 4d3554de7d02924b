"""All settings. Every value from the environment is read here, and checked."""

from pathlib import Path

from django.templatetags.static import static
from kombu import Exchange, Queue

from casebook import env
from casebook.env import SettingError

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = env.folder("CASEBOOK_VAR", BASE_DIR / "var")

DEBUG = env.flag("DEBUG", default=True)
DEFAULT_SECRET_KEY = "only-for-a-laptop-set-SECRET_KEY-before-others-can-reach-this"
SECRET_KEY = env.text("SECRET_KEY", DEFAULT_SECRET_KEY)
if not DEBUG and (SECRET_KEY == DEFAULT_SECRET_KEY or len(SECRET_KEY) < 50):
    shown = "the default" if SECRET_KEY == DEFAULT_SECRET_KEY else "too short"
    raise SettingError("SECRET_KEY", shown, "with DEBUG=0, a secret text of 50 characters or more")

HOST = env.text("HOST", "127.0.0.1")
PORT = env.integer("PORT", 8000, low=1, high=65535)
# Plain http is for one's own machine; behind TLS, cookies and redirects insist on it.
HTTPS = env.flag("HTTPS", default=not DEBUG)
ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS", "")

INSTALLED_APPS = [
    "web",  # before the admin, whose frame it gives another look
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "casebook",
    "cards",
    "decks",
    "games.runs",
    "games.tables",
    "api",
    "benchmarks",
]

MIDDLEWARE = [
    "casebook.request_ids.RequestIds",
    "casebook.metrics.Observed",
    "casebook.full_disk.FullDisk",
    "casebook.content_policy.ContentPolicy",
    "casebook.compression.Compression",
    "api.middleware.ApiMiddleware",
    "casebook.intake.Intake",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "casebook.urls"
WSGI_APPLICATION = "casebook.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASES = {"default": env.database("DATABASE_URL", VAR_DIR / "casebook.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "casebook.User"
SESSION_ENGINE = "casebook.sessions"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
# A hash costs a quarter of a second and 16 MiB; PBKDF2 three times as much, so that changing a
# password took over a second. Who comes with one of those leaves with one of ours.
PASSWORD_HASHERS = [
    f"django.contrib.auth.hashers.{name}PasswordHasher" for name in ("Scrypt", "PBKDF2")
]
RULE_PROOFS = VAR_DIR / "rule-proofs.json"
SHIPPED_DATA = env.flag("CASEBOOK_SHIPPED_DATA", default=True)
CARD_PICTURES = env.flag("CASEBOOK_CARD_PICTURES", default=False)
DEMO_ACCOUNTS = env.flag("CASEBOOK_DEMO_ACCOUNTS", default=True)
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "desk"

# Mail: only links to reset a password. Without a server of its own it is written to the log.
globals().update(env.mail("CASEBOOK_MAIL"))
DEFAULT_FROM_EMAIL = env.text("CASEBOOK_MAIL_FROM", "Casebook <casebook@localhost>")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]  # of the pages; those of the cards are found in their texts
if len(LANGUAGES) > 1:  # with one there is nothing to choose, and caches need not ask
    MIDDLEWARE.insert(
        MIDDLEWARE.index("django.middleware.common.CommonMiddleware"),
        "django.middleware.locale.LocaleMiddleware",
    )
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
# WhiteNoise warns about a folder that is missing.
STATIC_ROOT = env.writable_folder("CASEBOOK_VAR", VAR_DIR / "static")
WHITENOISE_USE_FINDERS = DEBUG
# Several web machines share a folder, or a storage that Django can use.
MEDIA_ROOT = env.folder("CASEBOOK_MEDIA", VAR_DIR / "media")
STORAGES = {
    "default": {
        "BACKEND": env.text("CASEBOOK_STORAGE", "django.core.files.storage.FileSystemStorage"),
        "OPTIONS": env.json_object("CASEBOOK_STORAGE_OPTIONS"),
    },
    "staticfiles": {
        # Hashed names need collectstatic, which a debug run must not depend on.
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]  # probes speak plain http
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
X_FRAME_OPTIONS = "DENY"

UNFOLD = {
    "SITE_TITLE": "Casebook",
    "SITE_HEADER": "Casebook",
    "SITE_SUBHEADER": "Five detective card games",
    "SITE_URL": "/desk/",
    "SITE_SYMBOL": "fingerprint",
    "SITE_FAVICONS": [
        {
            "rel": "icon",
            "type": "image/svg+xml",
            "href": lambda request: static("web/favicon.svg"),
        }
    ],
    "COLORS": {  # the one accent of tokens.css, from pale to dark
        "primary": {
            "50": "252 243 240",
            "100": "247 228 221",
            "200": "240 205 193",
            "300": "238 174 155",
            "400": "240 145 122",
            "500": "214 96 70",
            "600": "156 47 30",
            "700": "137 38 23",
            "800": "112 31 19",
            "900": "92 27 18",
            "950": "51 13 8",
        },
        "base": {  # its paper and ink
            "50": "250 247 241",
            "100": "241 236 226",
            "200": "220 212 196",
            "300": "185 174 153",
            "400": "138 133 119",
            "500": "88 97 110",
            "600": "69 77 89",
            "700": "57 66 79",
            "800": "47 56 69",
            "900": "26 32 41",
            "950": "18 22 28",
        },
        "font": {
            "subtle-light": "88 97 110",
            "subtle-dark": "166 175 187",
            "default-light": "28 36 48",
            "default-dark": "236 233 226",
            "important-light": "28 36 48",
            "important-dark": "255 255 255",
        },
    },
    "STYLES": [
        lambda request, name=name: static(f"web/{name}.css") for name in ("tokens", "site", "admin")
    ],
    "SCRIPTS": [lambda request: static("web/theme.js")],
    "SHOW_HISTORY": False,
}

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "api.schema.Schema",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.authentication.TokenAuthentication",
        "api.authentication.OwnPagesSession",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "EXCEPTION_HANDLER": "api.problems.handle",
    "URL_FORMAT_OVERRIDE": None,
    "FORMAT_SUFFIX_KWARG": None,
    "UNICODE_JSON": True,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Casebook",
    "DESCRIPTION": "Cards, decks and practice matches of five detective card games.",
    "VERSION": "1.1.0",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "POSTPROCESSING_HOOKS": ["api.schema.complete"],
}

# The API: requests per minute and caller in each tier, sizes, who may join.
API_RATES = {
    "read": env.integer("CASEBOOK_API_READS", 600, low=1, high=10_000_000),
    "costly": env.integer("CASEBOOK_API_COSTLY", 120, low=1, high=10_000_000),
    "run": env.integer("CASEBOOK_API_RUNS", 60, low=1, high=10_000_000),
    "play": env.integer("CASEBOOK_API_PLAYS", 3000, low=1, high=10_000_000),
    "login": env.integer("CASEBOOK_API_LOGINS", 10, low=1, high=10_000_000),
    "account": env.integer("CASEBOOK_ACCOUNT_LOGINS", 20, low=1, high=10_000_000),
}
API_MAX_BODY = env.integer("CASEBOOK_API_MAX_BODY", 1_000_000, low=1, high=100_000_000)
API_RELEASE = "1"  # part of every ETag: raise it when the same data is shown otherwise
MAX_POOLS = env.integer("CASEBOOK_MAX_POOLS", 200, low=1, high=100_000)  # of one person
MAX_LOCKED_LISTS = env.integer(
    "CASEBOOK_MAX_LOCKED_LISTS", 500, low=1, high=100_000
)  # of one person
MAX_COLLECTION = env.integer("CASEBOOK_MAX_COLLECTION", 50_000, low=1, high=10_000_000)  # rows
MAX_DECKS = env.integer("CASEBOOK_MAX_DECKS", 5_000, low=1, high=10_000_000)  # of one person
MAX_TOKENS = env.integer("CASEBOOK_MAX_TOKENS", 500, low=1, high=10_000_000)
MAX_WEBHOOKS = env.integer("CASEBOOK_MAX_WEBHOOKS", 10, low=0, high=10_000)
WEBHOOKS_TO_PRIVATE = env.flag("CASEBOOK_WEBHOOKS_TO_PRIVATE", default=False)
REGISTRATION = env.flag("CASEBOOK_REGISTRATION", default=True)
TRUSTED_PROXIES = env.integer("CASEBOOK_TRUSTED_PROXIES", 0, low=0, high=10)
CACHES = {"default": env.cache("CACHE_URL", VAR_DIR / "limits.sqlite3")}

# Work in the background. The number of workers is what /readyz expects to see.
WORKERS = env.integer("CASEBOOK_WORKERS", 2, low=1, high=64)
TABLE_WORKERS = env.integer("CASEBOOK_TABLE_WORKERS", 1, low=0, high=64)
WEB_PROCESSES = env.integer("WEB_CONCURRENCY", 2, low=1, high=64)
WEB_THREADS = env.integer("WEB_THREADS", 4, low=1, high=64)
QUEUE_PREFIX = env.text("CASEBOOK_QUEUE_PREFIX", "casebook")

CELERY_BROKER_URL = env.broker("CELERY_BROKER_URL")
BROKER_IS_FILES = CELERY_BROKER_URL.startswith("filesystem:")
if BROKER_IS_FILES:
    CELERY_BROKER_URL = "filesystem://localhost"  # kombu warns where no host is named
BROKER_DIR = VAR_DIR / "broker"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {
        "data_folder_in": str(BROKER_DIR / "messages"),
        "data_folder_out": str(BROKER_DIR / "messages"),
        "processed_folder": str(BROKER_DIR / "taken"),
        "control_folder": str(BROKER_DIR / "control"),
    }
    if BROKER_IS_FILES
    else {}
)
if BROKER_IS_FILES:
    for part in ("messages", "taken", "control"):
        env.writable_folder("CASEBOOK_VAR", BROKER_DIR / part)

CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_TIMEOUT = 3
CELERY_TASK_DEFAULT_QUEUE = f"{QUEUE_PREFIX}-default"
CELERY_TASK_QUEUES = [
    Queue(name, Exchange(name), routing_key=name)
    for name in (f"{QUEUE_PREFIX}-{lane}" for lane in ("default", "short", "long", "tables"))
]
CELERY_TASK_IGNORE_RESULT = True  # results are database rows, never messages
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Remote control over files leaves reply files behind for nobody.
CELERY_WORKER_ENABLE_REMOTE_CONTROL = not BROKER_IS_FILES
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULER = "casebook.scheduler:LeasedScheduler"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE: dict[str, dict[str, object]] = {
    "forget-old-sessions": {"task": "casebook.tasks.sessions_clear", "schedule": 86400},
    "judge-decks-again": {"task": "decks.tasks.rejudge_all", "schedule": 900},
    "sweep-lost-work": {
        "task": "games.runs.tasks.sweep",
        "schedule": 5.0,
        "options": {"expires": 15},
    },
    "sweep-tables": {
        "task": "games.tables.tasks.sweep",
        "schedule": 5.0,
        "options": {"expires": 15},
    },
    "tidy-old-tables": {"task": "games.tables.tasks.tidy", "schedule": 86400},
    "tidy-old-runs": {"task": "games.runs.tasks.tidy", "schedule": 86400},
    "forget-old-counters": {"task": "games.runs.tasks.counters_clear", "schedule": 86400},
    "forget-old-keys": {"task": "api.tasks.keys_clear", "schedule": 86400},
    "tell-webhooks": {
        "task": "api.tasks.webhooks_tell",
        "schedule": 5.0,
        "options": {"expires": 15},
    },
    "forget-old-deliveries": {"task": "api.tasks.deliveries_clear", "schedule": 86400},
    "build-bulk-files": {"task": "decks.tasks.bulk_build_all", "schedule": 600},
}

# Practice: how long a worker may be silent, a match may take, and one person may ask for.
LEASE_SECONDS = env.integer("CASEBOOK_LEASE_SECONDS", 20, low=1, high=3600)
BOT_MEMORY = env.integer("CASEBOOK_BOT_MEMORY", 512, low=16, high=1_000_000)  # MiB, from elsewhere
MATCH_SECONDS = env.integer("CASEBOOK_MATCH_SECONDS", 120, low=1, high=3600)
MAX_MATCHES = env.integer("CASEBOOK_MAX_MATCHES", 10_000, low=1, high=10_000_000)
MAX_ACTIVE_JOBS = env.integer("CASEBOOK_MAX_ACTIVE_JOBS", 100, low=1, high=10_000_000)
MATCH_BUDGET = env.integer("CASEBOOK_MATCH_BUDGET", 100_000, low=1, high=1_000_000_000)
SHORT_MATCHES = env.integer("CASEBOOK_SHORT_MATCHES", 20, low=1, high=10_000)
REPLAY_DAYS = env.integer("CASEBOOK_REPLAY_DAYS", 30, low=1, high=36_500)
# Live tables: unfinished ones of one person and of guests at one address, seconds of a beat.
MAX_TABLES = env.integer("CASEBOOK_MAX_TABLES", 50, low=1, high=1_000_000)
GUEST_TABLES = env.integer("CASEBOOK_GUEST_TABLES", 20, low=0, high=1_000_000)
TABLE_BEAT = env.integer("CASEBOOK_TABLE_BEAT", 3, low=0, high=60)
TABLE_DAYS = env.integer("CASEBOOK_TABLE_DAYS", 30, low=1, high=36_500)
EVENTS_URL = env.events("CASEBOOK_EVENTS")
EXTRA_BOTS = env.words("CASEBOOK_BOTS", "")  # dotted paths that may sit at a table

LOG_LEVEL = env.word("LOG_LEVEL", "INFO", accepted=("DEBUG", "INFO", "WARNING", "ERROR"))
LOG_FORMAT = env.word("CASEBOOK_LOG_FORMAT", "line", accepted=("line", "json"))
METRICS_TOKEN = env.text("CASEBOOK_METRICS_TOKEN", "")
METRICS_DIR = env.writable_folder("CASEBOOK_VAR", VAR_DIR / "metrics")
LOG_LINE = "%(asctime)s %(levelname)s %(name)s %(message)s%(request_id)s"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": LOG_LINE},
        "json": {"()": "casebook.json_logs.JsonLines"},
    },
    "filters": {"request": {"()": "casebook.request_ids.WithRequestId"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["request"],
        }
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
}
