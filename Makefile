# Two commands: `make play` and `make test`. Both set up whatever they need, in .venv, and leave the system's Python alone.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: play test bench setup page browser lint types clean

play: setup page
	$(BIN)/sixfold

test: setup page browser lint types
	$(BIN)/python -m pytest -n 2 --dist loadgroup

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup web/node_modules/.installed
	$(BIN)/mypy
	cd web && npm run --silent check

bench: setup page browser
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[bench]"
	$(BIN)/python bench/playouts.py
	$(BIN)/python bench/growth.py
	$(BIN)/python bench/startup.py
	$(BIN)/python bench/page.py

page: src/sixfold/page/index.html

src/sixfold/page/index.html: web/node_modules/.installed $(shell find web/src web/public -type f) web/index.html web/vite.config.ts
	cd web && npm run --silent build -- --logLevel warn

# Not npm ci: it refuses a lock file without the bundler's binaries for every other system.
web/node_modules/.installed: web/package.json web/package-lock.json
	cd web && npm install --no-save --no-audit --no-fund --loglevel error
	@touch $@

# The tests drive a real browser: Debian's package, with fonts for Korean and Japanese.
browser:
	@command -v chromium >/dev/null || (apt-get update -qq && apt-get install -y -qq chromium fonts-noto-cjk >/dev/null)

setup: $(STAMP)

$(STAMP): pyproject.toml
	@echo "Setting up (once; about a minute) …"
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
