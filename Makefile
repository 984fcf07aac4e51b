# Two commands: `make play` and `make test`. Both set up whatever they need, in .venv, and leave the system's Python alone.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -qq
NPM := $(BIN)/python web/build.py

.PHONY: play test bench setup tools page browser lint types clean

play: setup page
	@$(BIN)/sixfold

test: tools page browser lint types
	$(BIN)/python -m pytest -n 2 --dist loadgroup

lint: tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: tools
	$(BIN)/mypy
	$(NPM) run --silent check

bench: tools page browser
	$(PIP) -e ".[bench]"
	$(BIN)/python bench/playouts.py
	$(BIN)/python bench/growth.py
	$(BIN)/python bench/startup.py
	$(BIN)/python bench/page.py
	$(BIN)/python bench/load.py

# The page is built where it is missing or not that of the present sources; Node comes from PyPI where there is none.
page: setup
	@$(BIN)/python web/build.py

# The tests drive a real browser: Debian's package, with fonts for Korean and Japanese.
browser:
	@command -v chromium >/dev/null || (apt-get update -qq && apt-get install -y -qq chromium fonts-noto-cjk >/dev/null)

# What playing needs.
setup: .venv/.installed

.venv/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and f"Sixfold needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}. Try make play PYTHON=python3.12")'
	@echo "Installing into .venv (once; about half a minute) …"
	@$(PYTHON) -m venv .venv
	@HATCH_BUILD_NO_HOOKS=true $(PIP) --no-compile -e .
	@touch $@

# What tests and measurements need on top of it.
tools: .venv/.tools

.venv/.tools: .venv/.installed
	@echo "Installing the tools for tests into .venv (once) …"
	@HATCH_BUILD_NO_HOOKS=true $(PIP) -e ".[dev]"
	@touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis web/node_modules bench/load/node_modules web/.node src/sixfold/page
