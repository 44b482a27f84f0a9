# make check is the whole of CI, make quick a part of it for while one works. Each step says in one line what it does and is quiet when all is well.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.NOTPARALLEL:
.SILENT:
MAKEFLAGS += --no-print-directory

CHECK := .cache/check
SHIM := internal/runtime/js/shim
REFERENCE := .cache/reference
PLATFORMS := linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

# What is only compiled, and run nowhere here, needs no optimization.
PLAIN := -gcflags='all=-N -l'
GO_FILES = git ls-files -co --exclude-standard '*.go'

# As pier is built. One way everywhere, so that no step compiles again what another has; only the race detector needs cgo.
export CGO_ENABLED := 0

# Without this a program under the race detector waits for a second before it ends, and tests start hundreds.
export GORACE := atexit_sleep_ms=0

# The race detector instruments our code and not the JavaScript engine, which it would make 30 times slower.
RACE := -race -gcflags='modernc.org/...=-race=false -d=checkptr=0'

.PHONY: check conform start fmt vet staticcheck lint tidy generate types cross reference cross-and-reference size budgets shims test demo clean-tree
check: start fmt vet staticcheck lint tidy generate types cross-and-reference size budgets shims test conform demo clean-tree
	awk '{ p += $$1; f += $$2; s += $$3 } END { printf "%d passed, %d failed, %d skipped\n", p, f, s }' $(CHECK)/counts.*

$(CHECK):
	mkdir -p $@

start: | $(CHECK)
	rm -f $(CHECK)/counts.*
	git status --porcelain > $(CHECK)/before
	git diff HEAD | git hash-object --stdin >> $(CHECK)/before

fmt:
	echo "fmt: gofumpt"
	unformatted=$$($(GO_FILES) | xargs go tool gofumpt -l)
	[ -z "$$unformatted" ] || { printf 'not formatted, run go tool gofumpt -w on:\n%s\n' "$$unformatted"; exit 1; }

vet:
	echo "vet: go vet"
	go vet -tags conform,goinstall ./...

staticcheck:
	echo "staticcheck"
	go tool staticcheck ./...

lint:
	echo "lint: revive"
	go tool revive -config revive.toml -formatter plain ./...

tidy:
	echo "tidy: go.mod and go.sum hold what is imported"
	go mod tidy -diff

generate: $(SHIM)/node_modules/.package-lock.json
	echo "generate: go generate"
	go generate ./...

types: $(SHIM)/node_modules/.package-lock.json
	echo "types: tsc on the shims"
	npm --prefix $(SHIM) run --silent check

$(SHIM)/node_modules/.package-lock.json: $(SHIM)/package-lock.json
	echo "types: npm ci"
	npm --prefix $(SHIM) ci --no-audit --no-fund --loglevel=error >/dev/null
	touch $@

cross:
	echo "cross: $(PLATFORMS), without cgo"
	host=$$(go env GOOS)/$$(go env GOARCH)
	for platform in $(PLATFORMS); do
		plain=($(PLAIN))
		[ $$platform != $$host ] || plain=() # compiled before, and after, as it runs
		GOOS=$${platform%/*} GOARCH=$${platform#*/} go build "$${plain[@]}" ./... || { echo "the build for $$platform failed"; exit 1; }
	done
	for os in darwin windows; do GOOS=$$os GOARCH=amd64 go vet $(PLAIN) ./...; done

# What weighs, and why it is no less, is in RATIONALE.md. Without -trimpath the place of the clone is in the program, and its size.
SIZE := 46400000
size: | $(CHECK)
	echo "size: a stripped pier has at most $(SIZE) bytes"
	GOOS=linux GOARCH=amd64 go build -trimpath -ldflags='-s -w' -o $(CHECK)/pier ./cmd/pier
	bytes=$$(wc -c < $(CHECK)/pier)
	[ $$bytes -le $(SIZE) ] || { echo "pier has $$bytes bytes, which is more than $(SIZE)"; exit 1; }

# Allocations and ratios only: what a machine that is busy with something else does not change.
budgets: size
	echo "budgets: pier bench --check docs/bench/budgets.json"
	$(CHECK)/pier bench --check docs/bench/budgets.json > $(CHECK)/budgets.txt || { cat $(CHECK)/budgets.txt; exit 1; }

reference:
	echo "reference: real Pi, to compare with"
	node conformance/reference/prepare.mjs

# Compiling takes the processors, and bringing real Pi mostly waits for the network and the disk: one goes on beside the other, and says afterwards what it did.
cross-and-reference: | $(CHECK)
	status=0
	$(MAKE) reference > $(CHECK)/reference.txt 2>&1 & reference=$$!
	$(MAKE) cross || status=$$?
	wait $$reference || status=$$?
	cat $(CHECK)/reference.txt
	exit $$status

# The Node that what is compared is compared with, named in conformance/reference/pi-1.5.2/package.json. The one on the PATH only brings it.
NODE := $(CURDIR)/$(REFERENCE)/pi-1.5.2/node_modules/node/bin/node

# Left to itself node keeps one processor free, which of two is half.
shims: reference | $(CHECK)
	echo "shims: node --test"
	status=0
	PIER_PI_REF=$(CURDIR)/$(REFERENCE)/pi-0.73.1/node_modules \
		$(NODE) --test --test-concurrency=$$($(NODE) -p 'os.availableParallelism()') --test-reporter=tap $(SHIM)/test/*.test.mjs > $(CHECK)/shims.tap 2>&1 || status=$$?
	awk '$$1 == "#" && $$2 == "pass" { p = $$3 } $$1 == "#" && $$2 == "fail" { f = $$3 } $$1 == "#" && $$2 == "skipped" { s = $$3 } \
		END { print p + 0, f + 0, s + 0 }' $(CHECK)/shims.tap > $(CHECK)/counts.shims
	[ $$status = 0 ] || { grep -vE '^ *(ok |duration_ms|\.\.\.|---|type:)' $(CHECK)/shims.tap; exit $$status; }

# Comparing with Node says nothing of races, and most of it is waiting: it runs plain, beside the rest.
test: | $(CHECK)
	echo "test: go test, with the race detector, in random order"
	status=0
	go test -vet=off -timeout 30m -shuffle=on -v ./conformance/node > $(CHECK)/node.txt 2>&1 & node=$$!
	packages=$$(go list ./... | grep -v /conformance/node)
	CGO_ENABLED=1 go test $(RACE) -vet=off -timeout 30m -shuffle=on -v $$packages 2>&1 | awk -v counts=$(CHECK)/counts.go -f .ci/summary.awk || status=$$?
	wait $$node || status=$$?
	awk -v counts=$(CHECK)/counts.node -f .ci/summary.awk $(CHECK)/node.txt
	exit $$status

# Not under the race detector and not beside other tests: it runs into limits of time on purpose.
conform: reference | $(CHECK)
	echo "conform: pier beside six versions of real Pi"
	PIER_CONFORM_REPORT=$(CURDIR)/$(CHECK)/conform go test -tags conform -vet=off -timeout 30m -v -run 'TestConform|TestReplay' ./internal/conform 2>&1 | \
		awk -v counts=$(CHECK)/counts.conform -f .ci/summary.awk
	sed -n 3p $(CHECK)/conform/report.md
	echo "conform: the suite of the Model Context Protocol, and servers and clients that others wrote"
	go test -tags conform -vet=off -timeout 30m -v -run TestConform ./conformance/mcp 2>&1 | awk -v counts=$(CHECK)/counts.mcp -f .ci/summary.awk
	echo "conform: extensions in pier beside real Pi, by pi_bridge"
	go test -tags conform -vet=off -timeout 10m -v -run TestRealPi ./internal/serve/bridgeserve 2>&1 | awk -v counts=$(CHECK)/counts.bridge -f .ci/summary.awk

# The first command of the README: it brings folders of its own.
demo:
	echo "demo: the tour"
	sh examples/tour.sh >/dev/null 2>&1

clean-tree: | $(CHECK)
	echo "clean-tree: nothing that was generated differs from what is committed"
	git status --porcelain > $(CHECK)/after
	git diff HEAD | git hash-object --stdin >> $(CHECK)/after
	diff $(CHECK)/before $(CHECK)/after || { echo "the check changed the tree: commit what go generate writes"; exit 1; }

# What a change usually breaks, in about three minutes on two processors: no race detector, no real Pi, no other platform.
QUICK := ./ext ./internal/redact ./internal/text/jsonstrict ./piertest ./internal/gate/policy ./internal/ledger ./internal/gate/hostcall ./internal/load/source ./internal/text/jsontext \
	./internal/toolschema ./internal/text/printable ./internal/instance/...
.PHONY: quick
quick: fmt vet lint
	echo "quick: the tests of small packages, and those that hold documents, groups and words"
	go test -vet=off -timeout 10m -run 'TestGroups|TestDocGroups|TestMapBounds|TestAuthorities|TestTypesOnly|TestNamers|TestCovers|TestPackageComments|TestSizes|TestHabits|TestWaivers|TestWords|TestProse|TestLinks|TestPaths|TestRationale|TestReadme|TestPages|^Example' .
	go test -vet=off -timeout 10m $(QUICK)

# Components that the toolchains of JavaScript and Python make, and an extension of each. Bringing them takes minutes, so make check does not.
.PHONY: guests
guests:
	echo "guests: components of componentize-js and componentize-py"
	sh examples/wasm/build.sh .cache/guests
	PIER_GUESTS=$(CURDIR)/.cache/guests go test -tags guests -vet=off -timeout 20m -v -run TestGuests ./internal/runtime/wasm

# The large counts of tests, of which make check runs a sample.
.PHONY: long
long: reference $(SHIM)/node_modules/.package-lock.json
	PIER_LONG=1 go test -timeout 2h $$(git grep -l PIER_LONG -- '*_test.go' | xargs -n1 dirname | sort -u | sed 's,^,./,')

# What is committed, installed by go install from an empty module cache: fetches every module, so make check does not.
.PHONY: go-install
go-install:
	echo "go-install: go install github.com/cec80427/pier/cmd/pier@latest, by a proxy that is a folder"
	go test -tags goinstall -vet=off -timeout 30m -v -run TestGoInstall ./cmd/pier

# What docs/bench has: pier beside real Pi, and how its loads grow. It takes minutes, and what else the machine does is in the figures.
.PHONY: bench
# Extensions that people publish: those of the registry that a survey of two hundred of them names.
PUBLISHED := pi-web-access@0.28.0 pi-mcp-adapter@2.36.0 pi-bash-confirm@3.3.2 pi-mermaid@0.3.0 repeat-pi@1.0.5 @aliou/pi-processes@0.12.0 \
	pi-prompt-template-model@0.12.2 checkpoint-pi@1.0.5 @walterra/pi-charts@0.0.6 @benvargas/pi-antigravity-image-gen@1.1.3 pi-ghostty-theme-sync@0.1.0
REAL := $(REFERENCE)/pi-1.5.2
bench: reference | $(CHECK)
	go build -trimpath -ldflags='-s -w' -o $(CHECK)/pier ./cmd/pier
	beside="--node $(REAL)/node_modules/node/bin/node --pi $(REAL)/package/dist/bundle/index.js --report docs/bench"
	$(CHECK)/pier bench $$beside $$(ls $(REFERENCE)/examples-1.5.2/*.ts | head -40)
	$(CHECK)/pier bench --starts $$beside $(addprefix $(REFERENCE)/packages/node_modules/,pi-web-access pi-mcp-adapter pi-subagents)
	npm install --prefix $(CHECK)/packages --silent --ignore-scripts --legacy-peer-deps --no-audit --no-fund --no-save $(PUBLISHED)
	$(CHECK)/pier bench --resident $$beside $(foreach package,$(PUBLISHED),$(CHECK)/packages/node_modules/$(shell echo $(package) | sed 's/@[0-9.]*$$//'))
	$(CHECK)/pier bench --growth --report docs/bench

# The picture of the README, from the program in a terminal; a test holds it to what the program shows.
.PHONY: recording
recording:
	go test -vet=off -count=1 -run TestRecording ./cmd/pier -update
	echo "recording: docs/recording.svg"

# The documents as a site, in ./site: open site/index.html. It needs no network, and a link that leads nowhere fails it.
.PHONY: site
site:
	rm -rf site
	go run ./internal/tools/site -out site
	echo "site: site/index.html"

# What a release is: an archive for each platform, checksums, and what Homebrew and Scoop want to know. Twice the same bytes from one commit.
.PHONY: dist
dist:
	rm -rf dist && mkdir -p dist/work/completions
	version=$$(sed -n 's/^const Version = "\(.*\)"$$/\1/p' version.go)
	for platform in $(PLATFORMS); do
		os=$${platform%/*} arch=$${platform#*/}
		echo "dist: $$platform"
		GOOS=$$os GOARCH=$$arch go build -trimpath -buildvcs=true -ldflags='-s -w' -o dist/work/$$os-$$arch/ ./cmd/pier
	done
	pier=dist/work/$$(go env GOOS)-$$(go env GOARCH)/pier
	for shell in bash zsh fish powershell; do $$pier completion $$shell > dist/work/completions/pier.$$shell; done
	$$pier man > dist/work/pier.1
	go list -m -json all > dist/work/modules.json
	go run ./internal/tools/dist -work dist/work -out dist -version $$version -time $$(git log -1 --format=%ct)
	cat dist/checksums.txt
