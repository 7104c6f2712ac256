# Two commands do everything: `make run` and `make test`. ROOM="--port 9000" is passed on.

PYTHON ?= python3
BIN    := .venv/bin
UV     := $(BIN)/uv
READY  := .venv/.ready
ENGINE := $(BIN)/python scripts/compile_engine.py
TABLES := src/cardspeak/ranking/data/tables.bin
WEB    := src/cardspeak/web/static/vendor/cards.svg

# uv uses this Python, this environment, and the certificates that the machine trusts.
export UV_PYTHON_DOWNLOADS := never
export UV_PROJECT_ENVIRONMENT := .venv
export UV_SYSTEM_CERTS := true

.PHONY: run cluster test lint prove bench docs clean

# The room opens at once: on the compiled engine if its build is ready, which starts if not.
run: $(TABLES) $(WEB)
	@CARDSPEAK_ENGINE=$$($(ENGINE) --ready) $(BIN)/cardspeak run $(ROOM)

# Two table nodes and two edges on this machine, with their own PostgreSQL and NATS.
cluster: $(TABLES) $(WEB)
	@$(BIN)/python -m scripts.run_cluster $(FOLDER)

# The engine is compiled while the linters run.
test: $(TABLES) $(WEB)
	@$(ENGINE) --ready > /dev/null
	@$(MAKE) --no-print-directory lint
	@sh scripts/install_browser.sh
	@$(BIN)/pytest -n auto --dist worksteal

lint: $(TABLES) $(WEB)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/node node_modules/typescript/bin/tsc --project tsconfig.json

prove: $(TABLES)
	@HYPOTHESIS_PROFILE=random $(BIN)/pytest -n auto -m slow tests
	@$(BIN)/cardspeak prove tests/scenarios
	@$(BIN)/python -m tests.simulation --seeds 1000 --jobs 8
	@$(BIN)/python -m tests.simulation --nodes --seeds 300 --jobs 8
	@$(BIN)/python -m tests.driver --compare
	@$(BIN)/python -m tests.driver --inputs 5000000 --seed fresh

bench: $(TABLES)
	@$(BIN)/python -m bench

docs: $(READY)
	@$(BIN)/python scripts/write_policy_page.py
	@$(BIN)/python scripts/write_rule_index.py
	@$(BIN)/python scripts/write_floor_examples.py
	@$(BIN)/zensical build --strict

clean:
	rm -rf .venv .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist site node_modules

$(READY): pyproject.toml uv.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@test -x $(BIN)/uv || $(BIN)/pip install --quiet --disable-pip-version-check uv==0.13.7
	@$(UV) sync --frozen --all-extras --inexact --quiet
	@touch $@

$(TABLES): $(READY) $(wildcard src/cardspeak/ranking/*.py)
	@$(BIN)/python scripts/build_tables.py
	@touch $@

$(WEB): package-lock.json scripts/fetch_web.py scripts/card_sheet.py | $(READY)
	@$(BIN)/python -m scripts.fetch_web
	@touch $@
