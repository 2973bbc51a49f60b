# setup, run, test, bench: each can be repeated; what is done already is not done again.
#
#   make setup                  the app, its window and the llama.cpp runtime in .venv
#   make setup EXTRAS=train     the same, with torch and the training stack
#   make run                    the window, or without a screen a demonstration on a private desktop
#   make test                   format, lint, types, import rule and every test
#   make test-fast              the tests that need no browser, Ray, private desktop, llama.cpp or PyTorch
#   make bench                  the figures of benchmarks/, as one JSON object a line
#   make deb | portable         a Debian package, an archive to unpack and start
#
#   make lock                   renew packaging/lock: newest allowed versions, with the hashes of their files
#
# Variables: VENV, PYTHON, EXTRAS (app train dev hosted machines test tools video speech), TORCH, TORCH_INDEX, LLAMA_CMAKE_ARGS.

SHELL := /bin/bash
.DELETE_ON_ERROR:
.SUFFIXES:

VENV ?= .venv
PYTHON ?=
EXTRAS ?=

# Which torch, and from where; it is not in the lock. Only the training stack needs it. For a machine without CUDA and without a CPU wheel
# of its own: make setup EXTRAS=train TORCH_INDEX=https://download.pytorch.org/whl/cpu
TORCH ?= torch==2.13.0
TORCH_INDEX ?=

# llama.cpp is compiled once, for every x86 processor with AVX2: a build for "this machine" dies on another one.
LLAMA_PORTABLE := -DGGML_NATIVE=OFF -DLLAMA_OPENSSL=OFF -DMTMD_VIDEO=OFF
ifeq ($(shell uname -m),x86_64)
LLAMA_PORTABLE += -DGGML_AVX=ON -DGGML_AVX2=ON -DGGML_FMA=ON -DGGML_F16C=ON -DGGML_BMI2=ON
endif
LLAMA_CMAKE_ARGS ?= $(LLAMA_PORTABLE)

PY := $(VENV)/bin/python
STAMPS := $(VENV)/.stamps
comma := ,
space := $(subst ,, )

.PHONY: setup run test test-fast check bench trees translations clean

# What this call needs: the app always, torch and the tools for tests where they are asked for.
CHECKS := $(filter test test-fast check,$(MAKECMDGOALS))
WANTED := $(strip app $(sort $(filter train dev hosted machines test tools video speech,$(subst $(comma), ,$(EXTRAS))) $(if $(CHECKS),train dev)))
INSTALLED := $(WANTED:%=$(STAMPS)/%)

setup: $(INSTALLED) $(STAMPS)/llama

run: $(INSTALLED)
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then exec $(PY) -m app; else exec $(PY) -m app.demo; fi

# The fast tests run side by side. Of those that need more, two: one that runs a model on all cores, and one other.
test: check
	@failed=; $(PY) -m pytest --fast -n auto --dist loadfile || failed=yes; \
	$(PY) -m pytest --needing -n 2 --dist loadgroup || { failed=yes; echo "The last test that began: $$(cat .pytest_cache/last-test)"; }; \
	[ -z "$$failed" ]

# What to run while writing; a test that needs more and lacks its marker fails here (tests/fast/needs.py).
test-fast: $(INSTALLED)
	$(PY) -m pytest --fast -n auto --dist loadfile

# Everything of `make test` but the tests, in under a minute.
check: $(INSTALLED)
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(PY) packaging/check_elsewhere.py
	$(VENV)/bin/lint-imports

bench: $(INSTALLED)
	@failed=; for file in benchmarks/*.py; do \
	    echo "$$file" >&2; $(PY) "$$file" --json || failed="$$failed $$file"; \
	done; [ -z "$$failed" ] || { echo "These did not end well:$$failed" >&2; exit 1; }

.PHONY: results reference lock

# docs/results.md, after a file of docs/results/ was written (packaging/keep_result.py).
results:
	python3 packaging/render_results.py

# The tables of options in docs/reference, after a command or a recipe changed.
reference: $(INSTALLED)
	$(PY) packaging/render_reference.py

# packaging/lock, after pyproject.toml asks for something new or for newer versions.
lock: $(STAMPS)/uv/bin/uv
	bash packaging/lock.sh $<

# The trees printed in ARCHITECTURE.md, after files came or went.
trees:
	python3 packaging/print_trees.py

# Add new words of the window to every translation, and take away what is gone; says how many are missing.
translations:
	$(PY) -m app.translation_files

.PHONY: deb portable

# dist/deskhand_*.deb for this Debian or Ubuntu, with the system's Python: packaging/installers.
deb: $(INSTALLED)
	$(PY) packaging/installers/build_deb.py --cmake-args="$(LLAMA_CMAKE_ARGS)"

# dist/deskhand-*.tar.xz for other distributions: unpack and start.
portable: $(INSTALLED)
	$(PY) packaging/installers/build_portable.py --cmake-args="$(LLAMA_CMAKE_ARGS)"

# Records, models and settings of the owner are elsewhere and stay.
clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist *.egg-info

# --- what the targets above stand on -----------------------------------------------------------------------------

$(STAMPS)/venv: packaging/find_python.sh packaging/system_packages.sh
	bash packaging/system_packages.sh run
	@if [ ! -x $(PY) ]; then \
	    python=$$(bash packaging/find_python.sh $(PYTHON)) && "$$python" -m venv $(VENV); \
	fi
	@mkdir -p $(STAMPS) && touch $@

# The locked packages come first, each file checked against its hash, and none asks for others by itself: so no
# requirement of a package can replace torch, nor bring in what packaging/lock/left_out.txt leaves out. What builds
# those that come as sources is locked too. torch then finds all it needs but itself (and CUDA), and Deskhand
# everything. The line before removes what an older `make setup` brought in.
$(INSTALLED) &: $(STAMPS)/venv pyproject.toml $(wildcard packaging/lock/*.txt) | $(STAMPS)/llama-wanted
	$(if $(filter dev,$(WANTED)),bash packaging/system_packages.sh dev)
	@! $(PY) -m pip show --quiet python3-xlib 2>/dev/null \
	    || $(PY) -m pip uninstall --yes python3-xlib MouseInfo python-xlib
	$(PY) -m pip install $(locked) --requirement packaging/lock/build.txt
	$(if $(filter-out $(LLAMA_PORTABLE),$(LLAMA_CMAKE_ARGS)),[ -e $(STAMPS)/llama ] \
	    || { $(compile_llama) && cp $(STAMPS)/llama-wanted $(STAMPS)/llama; })
	CMAKE_ARGS="$(LLAMA_CMAKE_ARGS)" $(PY) -m pip install $(locked) --no-build-isolation \
	    $(WANTED:%=--requirement packaging/lock/%.txt)
	$(if $(filter train,$(WANTED)),$(PY) -c 'import torch' 2>/dev/null \
	    || $(PY) -m pip install "$(TORCH)" $(if $(TORCH_INDEX),--index-url "$(TORCH_INDEX)"))
	$(PY) -m pip install --no-deps --no-build-isolation --editable .
	@[ -e $(STAMPS)/llama ] || cp $(STAMPS)/llama-wanted $(STAMPS)/llama
	@touch $(INSTALLED)

locked := --require-hashes --no-deps

# llama.cpp anew when LLAMA_CMAKE_ARGS are others than those it was compiled with. pip's cache knows nothing of them.
$(STAMPS)/llama: $(STAMPS)/llama-wanted $(INSTALLED)
	@cmp -s $< $@ || { $(compile_llama); }
	@cp $< $@

compile_llama = grep -A9 '^llama-cpp-python==' packaging/lock/app.txt | sed '2,$${/^[^ ]/,$$d}' > $(STAMPS)/llama.txt \
	    && CMAKE_ARGS="$(LLAMA_CMAKE_ARGS)" $(PY) -m pip install $(locked) --no-build-isolation --no-cache-dir \
	    --force-reinstall --no-binary llama-cpp-python --requirement $(STAMPS)/llama.txt

# Written only when they change: where nobody says them, they are those of before. What was set up before there was
# such a file was compiled with the usual ones.
LLAMA_SAID := $(filter-out file,$(origin LLAMA_CMAKE_ARGS))
.PHONY: llama-arguments
$(STAMPS)/llama-wanted: llama-arguments $(STAMPS)/venv
	@[ -e $(STAMPS)/llama ] || ! $(PY) -m pip show --quiet llama-cpp-python 2>/dev/null \
	    || echo '$(LLAMA_PORTABLE)' > $(STAMPS)/llama
	@{ [ -z "$(LLAMA_SAID)" ] && cat $(STAMPS)/llama 2>/dev/null || echo '$(LLAMA_CMAKE_ARGS)'; } > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(STAMPS)/uv/bin/uv: $(STAMPS)/venv packaging/lock/tool.txt
	$(PY) -m venv $(STAMPS)/uv
	$(STAMPS)/uv/bin/python -m pip install $(locked) --requirement packaging/lock/tool.txt
	@touch $@
