# Two commands: `make play` and `make test`. Both set up whatever they need, in .venv, and leave the system's Python alone.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: play test bench setup lint types clean

play: setup
	$(BIN)/sixfold

test: setup lint types
	$(BIN)/python -m pytest -n 2 --dist loadgroup

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

bench: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[bench]"
	$(BIN)/python bench/playouts.py
	$(BIN)/python bench/growth.py
	$(BIN)/python bench/startup.py

setup: $(STAMP)

$(STAMP): pyproject.toml
	@echo "Setting up (once; about a minute) …"
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
