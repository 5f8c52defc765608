PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Python keeps what it compiled, whatever the caller's environment says: the tests begin many processes.
unexport PYTHONDONTWRITEBYTECODE
# SymPy remembers as much as in the command line.
PYTEST := SYMPY_CACHE_SIZE=30000 $(BIN)/python -m pytest -n 2 --dist worksteal -r fEs

.PHONY: verify test durations nightly nightly-record lint soundness mutants bench audit reference experiments table1 accuracy settings power papers rules libraries peers counts certificates prove kernel docs picture examples badges test-lowest test-newest release release-check test-types clean

verify: $(READY)  ## compute every verdict of the shipped derivations
	$(BIN)/parisk verify

test: PART ?= fast
test: $(READY)  ## tests and the examples in docstrings; PART=fast (as measured in tests/durations.txt), ci (what CI runs) or slow (the others)
	$(PYTEST) --part $(PART)

durations: $(READY)  ## run every test and measure it: tests/durations.txt (hours)
	$(PYTEST) --write-durations

nightly: $(READY)  ## what CI leaves out; writes docs/nightly.json (a night; goes on where it was ended); PART=slow, random, attacks, soundness, mutants, prove or failed
	$(BIN)/python -m tests.nightly $(PART)

nightly-record: $(READY)  ## how old the record of each part is, in commits; an error where it names a failure that is not mended
	$(BIN)/python -m tests.nightly --show

lint: $(READY)  ## lint, format and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

soundness: $(READY)  ## generated statements at scale, and mutants of published ones: no false one may be proved, no true one refuted (hours; resumes)
	$(BIN)/python -m tests.soundness.nightly --examples 100000 --jobs 2
	$(BIN)/python -m tests.soundness.of_papers --examples 20000 --jobs 2

mutants: $(READY)  ## small changes of the code, woken one by one: which of them no test notices, compared with tests/mutants/survivors.txt (an hour; goes on where it was ended)
	$(BIN)/python -m tests.mutants $(if $(ONLY),--only '$(ONLY)') $(TESTS)

bench: $(READY)  ## ratios against bare libraries, side by side
	$(BIN)/python -m benchmarks.run

audit: $(READY)  ## privacy accountants against certified values (two hours; only what is missing is run)
	$(BIN)/python benchmarks/accountants/run.py

reference: $(READY)  ## the standard set of certified values, docs/reference/standard (minutes; goes on where it was ended)
	$(BIN)/parisk table --standard docs/reference/standard

experiments: $(READY)  ## the papers' experiments made again; writes docs/experiments.md (minutes; goes on where it was ended)
	$(BIN)/python -m benchmarks.experiments docs/experiments.md

table1: $(READY)  ## Table 1 of Privacy at Risk from the teachers' votes in the folder VOTES; writes docs/table1.md
	$(BIN)/python benchmarks/table1.py "$(VOTES)"

accuracy: $(READY)  ## float64 arrays against certified balls; writes docs/float64.md (hours; goes on where it was ended)
	$(BIN)/python -m benchmarks.whole_shapes
	$(BIN)/python -m benchmarks.array_accuracy docs/float64.md

settings: $(READY)  ## private learning at the settings that people use; writes docs/subsampled_settings.md (half an hour; goes on where it was ended)
	$(BIN)/python -m benchmarks.subsampled_settings docs/subsampled_settings.md

power: $(READY)  ## statements of textbooks judged without hints, true and false; z3 and cvc5 beside; writes docs/power.md (an hour; the peers go on where they were ended)
	$(BIN)/python -m benchmarks.power.peers
	$(BIN)/python -m benchmarks.power docs/power.md

papers: $(READY)  ## statements of papers and books that no ledger has, true and false, judged without hints; writes docs/papers.md (half an hour; goes on where it was ended)
	$(BIN)/python -m benchmarks.papers docs/papers.md

rules: $(READY)  ## which verdicts change without each rule and each tactic; writes docs/rules.md (half an hour)
	$(BIN)/python -m benchmarks.rules docs/rules.md

docs: $(READY)  ## the manual, build/docs/index.html; verdicts are computed unless they are remembered
	$(BIN)/python -m sphinx -W --keep-going -j auto -b html docs build/docs

picture: $(READY)  ## docs/pictures/page.png, the page of verdicts that README shows; needs chromium
	mkdir -p build
	-$(BIN)/parisk verify docs/waiting/waiting.tex --html build/page.html
	chromium --headless --no-sandbox --hide-scrollbars --window-size=1000,1180 --screenshot=docs/pictures/page.png build/page.html

libraries: $(READY)  ## the register: installs the newest versions of published packages, asks them, writes docs/libraries.md, mistakes.md, field.md (minutes)
	$(BIN)/python -m benchmarks.libraries docs/libraries.md
	$(BIN)/python -m tests.ledger.mistakes_page
	$(BIN)/python -m tests.ledger.field_page

peers: $(READY)  ## the values in the tests of other accountants beside certified answers; writes docs/peers.md (half an hour; only what is missing is asked)
	$(BIN)/python -m benchmarks.peers docs/peers.md

counts: $(READY)  ## how many claims have which verdict and which error; writes docs/what_was_found.md
	$(BIN)/python -m tests.ledger.found_page

certificates: $(READY)  ## proof trees of all claims as JSON, re-checked without the package; writes docs/certificates.md (minutes)
	$(BIN)/parisk verify --certificates build/certificates
	$(BIN)/parisk-check build/certificates --markdown > build/certificates.md
	mv build/certificates.md docs/certificates.md

prove: $(READY)  ## every verdict as a theorem of Coq; what docs/kernel.json has of it is not checked again; writes docs/kernel.md (hours after a change of its library; goes on where it was ended)
	mkdir -p build
	$(BIN)/parisk prove -o build/proofs --record docs/kernel.json --time-limit 40 --markdown $(if $(JOBS),--jobs $(JOBS)) > build/kernel.md
	mv build/kernel.md docs/kernel.md

kernel: $(READY)  ## docs/kernel.md again without Coq: what is not as docs/kernel.json has it is out of date there (minutes)
	mkdir -p build
	$(BIN)/parisk prove --record docs/kernel.json --compare --markdown $(if $(JOBS),--jobs $(JOBS)) > build/kernel.md
	mv build/kernel.md docs/kernel.md

examples: $(READY)  ## run the commands and examples of the README and the guide
	$(BIN)/python -m pytest tests/test_docs.py docs README.md

badges: $(READY)  ## docs/badges, from the ledger and the records of Coq and of the last nightly runs
	$(BIN)/python -m tests.badges

test-lowest test-newest test-types: $(READY)  ## a wheel in a clean environment, with the lowest or the newest dependencies that are allowed: a user's first commands and some tests; types: what mypy and pyright see; WITH=python3.13: another Python than that of .venv
	$(BIN)/python -m release.environments $(@:test-%=%) $(if $(WITH),--python "$(WITH)")

release: $(READY)  ## source distribution, wheel, bill of materials and checksums of the last commit, build/release; built twice and compared
	$(BIN)/python -m tests.stable --complete
	$(BIN)/python -m release

release-check: $(READY)  ## whether two builds of the last commit have the same bytes; writes nothing
	$(BIN)/python -m release --check

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist docs/generated  # .nightly stays: what a night found so far

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@
