# Croupier. `make run` and `make test` need nothing but Python 3.11 or newer and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2

.PHONY: run test lint types layers unit oracles golden bench docs clean

run: $(VENV)/.installed
	$(BIN)/croupier table

test: lint types layers unit

lint: $(VENV)/.tests-installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.tests-installed
	$(BIN)/mypy

layers: $(VENV)/.tests-installed
	$(BIN)/lint-imports --no-cache

unit: $(VENV)/.tests-installed
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

# 100,000 random rounds of every game, settled twice.
oracles: $(VENV)/.tests-installed
	$(BIN)/python -m tests.oracles.compare --rounds 100000

# Write the golden rounds anew; read the difference before you commit it.
golden: $(VENV)/.tests-installed
	$(BIN)/python -m tests.conformance.test_golden

bench: $(VENV)/.tests-installed
	$(BIN)/python -m bench

docs: $(VENV)/.tests-installed
	$(BIN)/python -m tools.docs

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable .
	touch $@

$(VENV)/.tests-installed: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[lab,books,postgresql,test]"
	touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .hypothesis
