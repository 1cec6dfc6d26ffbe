# Two commands: `make kit` builds the print-ready kit, `make test` passes the tests. Both set up .venv by themselves.
#
#   make kit PYTHON=python3.12   with another Python
#   make kit UV=1                with uv from the PATH, or with the one at UV=path/to/uv
#
# Recipes call nothing but the shell's own words and Python, so that git, make and Python are all a machine needs.

PYTHON ?= python3
UV ?=
JOBS ?= auto
SHARE ?= drawn

# The tests start the program some hundred times; its bytecode is kept, so that it isn't compiled each time.
unexport PYTHONDONTWRITEBYTECODE

# Under a locale that isn't UTF-8 Python would read and print in that locale's encoding; our texts are UTF-8 everywhere.
export PYTHONUTF8 = 1

VENV := .venv/bin
CHECKED := generator balance_control tests tools docs/conf.py .ci

ifeq ($(UV),)
BOOTSTRAP := "$(PYTHON)" tools/environment.py
else
UV_PROGRAM := $(if $(filter 1,$(UV)),uv,$(UV))
BOOTSTRAP := "$(UV_PROGRAM)" run --quiet --no-project --python ">=3.11" tools/environment.py --uv "$(UV_PROGRAM)"
endif

TOO_OLD := make: this needs Python 3.11 or newer, and $(PYTHON) is %d.%d. Name a newer one: make PYTHON=python3.12

.PHONY: kit test lint types tests slow compiled mutation docs pictures format bench lock clean environment printing python

kit: printing
	@$(VENV)/balance-control build --players 4 --modules all --lang all --out build

# mypy works beside the tests, where there is a core for it.
test: lint
	@$(MAKE) --no-print-directory -j 2 types tests

lint: environment
	@$(VENV)/ruff check $(CHECKED)
	@$(VENV)/ruff format --check $(CHECKED)

types: environment
	@$(VENV)/mypy

# Opening a file without naming its encoding is a fault that only shows elsewhere, so it is made to show here.
tests: environment
	@PYTHONWARNDEFAULTENCODING=1 $(VENV)/python -m pytest -q -n $(JOBS) --dist loadfile -m "not slow"

# What takes longer: every game, language and paper of what is quick for one; both backends of the kernel side by side
# with every card, the wheel in an environment of its own, whole games in browsers; and what needs more than Python's
# packages. SHARE says how much of it (tests/shares.py). Some of these tests wait for a clock or a browser, so one more
# runs than there are cores for.
slow: environment
	@SHARE=$(SHARE) PYTHONWARNDEFAULTENCODING=1 $(VENV)/python -m pytest -q -n $$($(VENV)/python -c "import os; print(os.cpu_count() + 1)") --dist loadfile --no-loadscope-reorder -m "slow or outside" --durations=25

# So that the slow tests find the rules compiled, instead of waiting for each other.
compiled: environment
	@$(VENV)/python -m tools.compiled_rules

# Plants one bug after the other in the rules and prints which scenarios notice first; takes minutes.
mutation: environment
	@$(VENV)/python -m tools.mutation

# The documentation as a site, in build/docs; the pictures in it, drawn anew, for which a Chromium is needed. With CHECK=1
# nothing is written: it says which picture no longer shows what would be drawn.
docs: environment
	@$(VENV)/python -m sphinx --quiet --fresh-env --fail-on-warning --doctree-dir build/doctrees --conf-dir docs . build/docs
	@echo build/docs/index.html

pictures: environment
	@$(VENV)/python -m tools.pictures $(if $(CHECK),--check)

format: environment
	@$(VENV)/ruff check --fix $(CHECKED)
	@$(VENV)/ruff format $(CHECKED)

# With ONLY some of them, by the names of their files: make bench ONLY="kit starting"
bench: environment
	@$(VENV)/python -m pytest -q -s -o faulthandler_timeout=0 $(if $(ONLY),$(ONLY:%=tools/bench/bench_%.py),tools/bench)

lock: environment
	@$(VENV)/python -m tools.lock

clean:
	@"$(PYTHON)" tools/clean.py

# All that tests, simulations and documentation need; a kit needs much less.
environment: python
	@$(BOOTSTRAP)

printing: python
	@$(BOOTSTRAP) --printing

ifeq ($(UV),)
python:
	@command -v "$(PYTHON)" >/dev/null || { echo "make: there is no $(PYTHON) here; install Python 3.11 or newer" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("$(TOO_OLD)" % v[:2])'
else
python:
	@command -v "$(UV_PROGRAM)" >/dev/null || { echo "make: there is no $(UV_PROGRAM) here; leave UV out, or install uv" >&2; exit 1; }
endif
