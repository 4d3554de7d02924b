# The whole story: make run, make test, make bench, make lint.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
WORKERS ?= auto

SERVICES_DATABASE_URL ?= postgresql://postgres@127.0.0.1:5432/casebook
SERVICES_BROKER_URL ?= redis://127.0.0.1:6379/9
SERVICES_SECOND_BROKER_URL ?= amqp://guest:guest@127.0.0.1:5672//

.PHONY: setup run test test-services test-browser test-compiled test-typescript lint format bench compiled clean
.DEFAULT_GOAL := run

setup: $(STAMP)

$(STAMP): requirements.txt requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Casebook needs Python 3.11 or newer; set PYTHON=/path/to/python3.11.")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt -r requirements-dev.txt
	@touch $@

run: setup
	@$(BIN)/python -m casebook.supervisor

test: setup
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup $(ARGS)

# What meets neither the database nor the broker that is set is tested once.
PURE := tests/rules tests/engine tests/bots tests/play tests/packaging \
	$(addprefix tests/casebook/test_,deploy.py settings.py start_refusals.py)

# The suite on PostgreSQL and one broker, then what needs workers on the other. The API is the same there.
test-services: setup
	DATABASE_URL=$(SERVICES_DATABASE_URL) CELERY_BROKER_URL=$(SERVICES_BROKER_URL) \
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup $(PURE:%=--ignore=%) $(ARGS)
	DATABASE_URL=$(SERVICES_DATABASE_URL) CELERY_BROKER_URL=$(SERVICES_SECOND_BROKER_URL) \
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup -m "broker and not browser" --ignore=tests/api $(ARGS)

test-browser: setup
	$(BIN)/python -m pytest tests/browser -m browser -n $(WORKERS) --dist loadgroup $(ARGS)

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# An optional build of the kernel and all rulebooks with mypyc, in var/compiled; minutes.
# Workers and long runs take it by themselves for as long as the sources are the same.
compiled: setup
	@$(BIN)/python -m games.compile

test-compiled: compiled
	@$(BIN)/pytest tests/engine/test_compiled.py -m compiled $(ARGS)

# Linters of the API's description and a client compiled by tsc --strict; needs Node and its registry.
test-typescript: setup
	$(BIN)/python -m pytest tests/api/test_typescript.py -m typescript -rs $(ARGS)

bench: setup
	@$(BIN)/python manage.py bench $(ARGS)

clean:
	rm -rf .venv var build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
