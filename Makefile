# Croupier. `make run` and `make test` need nothing but Python 3.11 or newer and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# One more than there are processors: some tests wait for a server or a browser.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

# Compiled files are kept: a test starts hundreds of processes, and each would compile the program anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test lint types layers unit long oracles golden pages bench load kill-test docs screenshots clean

# The demonstration floor on http://127.0.0.1:8000
run: $(VENV)/.installed
	$(BIN)/croupier serve --demo

# What reads the sources runs beside the tests: it keeps one processor busy, and a test often waits.
test: $(VENV)/.tests-installed chromium libreoffice
	$(MAKE) --no-print-directory -j 2 lint types layers unit

lint: $(VENV)/.tests-installed $(VENV)/.front-end-installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tools.front_end

types: $(VENV)/.tests-installed
	$(BIN)/mypy

layers: $(VENV)/.tests-installed
	$(BIN)/lint-imports --no-cache

unit: $(VENV)/.tests-installed $(VENV)/.front-end-installed chromium libreoffice
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not long" --durations 10

# The comparisons that `make test` only samples, at full length.
long: $(VENV)/.tests-installed
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m long

# 100,000 random rounds of every game, settled twice.
oracles: $(VENV)/.tests-installed
	$(BIN)/python -m tests.oracles.compare --rounds 100000

# Write the golden rounds anew; read the difference before you commit it.
golden: $(VENV)/.tests-installed
	$(BIN)/python -m tests.conformance.test_golden

# The documents that are generated from the program and its data, and the site of them all in build/site.
docs: $(VENV)/.tests-installed
	$(BIN)/python -m tools.games_page
	$(BIN)/python -m tools.commands_page
	$(BIN)/python -m tools.irregularities_page
	$(BIN)/python -m tools.form_pages
	$(BIN)/python -m tools.law_index
	$(BIN)/python -m tools.access_page
	$(BIN)/python -m tools.events_page
	$(BIN)/python -m tools.message_types
	$(BIN)/python -m tools.docs_site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

bench: $(VENV)/.bench-installed
	$(BIN)/python -m bench

load: $(VENV)/.tests-installed
	$(BIN)/python -m bench.load

# A million rounds under the auditor, and the server under the load of a whole floor; hours.
.PHONY: soak
soak: $(VENV)/.tests-installed
	$(BIN)/python -m bench.soak

# A thousand kills with SIGKILL on each database.
kill-test: $(VENV)/.tests-installed
	$(BIN)/python tools/kill_test.py --kills 1000 --database sqlite
	$(BIN)/python tools/kill_test.py --kills 1000 --database postgresql

screenshots: $(VENV)/.tests-installed chromium
	$(BIN)/python -m tools.screenshots

# A minute of coverage-guided fuzzing for every parser.
.PHONY: fuzz
fuzz: $(VENV)/.tests-installed
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[fuzz]"
	$(BIN)/python -m tools.fuzz --seconds 60

# What a laboratory asks of a generator: our battery on shuffles and dice, dieharder on the raw bytes.
.PHONY: rng-evidence
rng-evidence: $(VENV)/.tests-installed
	@sh tools/install_debian.sh dieharder dieharder
	$(BIN)/python -m tools.rng_evidence

# What the program is made of: hashes, bill of materials, licences; a wheel of the same bytes each time.
.PHONY: lock verified supply-chain wheel
lock: $(VENV)/.tests-installed
	$(BIN)/python -m tools.supply_chain.lock

# Installs what runs by hash: a file that is not the one we took is refused.
verified: $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --editable .
	touch $(VENV)/.installed

supply-chain: $(VENV)/.tests-installed
	$(BIN)/python -m tools.supply_chain

wheel: $(VENV)/.tests-installed
	$(BIN)/python -m tools.supply_chain.wheel

# The spreadsheet that reckons the workbooks of PAR sheets again; without it those two tests are skipped.
.PHONY: libreoffice
libreoffice:
	@sh tools/install_debian.sh soffice libreoffice-calc-nogui || echo "LibreOffice could not be installed."

# The browser of the browser tests: the system's, from Debian's package where it is missing.
.PHONY: chromium
chromium:
	@sh tools/install_debian.sh chromium chromium fonts-dejavu-core

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[all]"
	touch $@

$(VENV)/.tests-installed: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[test]"
	touch $@

# ESLint, tsc and Prettier for the pages' modules: from npm by hash, run by the Node that pip installs.
$(VENV)/.front-end-installed: $(VENV)/.tests-installed tools/front_end/package-lock.json
	$(BIN)/python -m tools.front_end install
	touch $@

$(VENV)/.bench-installed: $(VENV)/.tests-installed
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[bench]"
	touch $@

clean:
	rm -rf $(VENV) tools/front_end/node_modules build dist *.egg-info .mypy_cache .ruff_cache .hypothesis
