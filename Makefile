# make run      install what is missing, build, and open the window on this machine's own names
# make test     install what the tests need, and run them all (no display needed)
# make check    the inner loop: run the tests without a display that a change since their last success can reach
# make test-trixie, make test-sid   run all tests in another Debian suite, in its own root (as root, with debootstrap)
# make test-desktops   try the installed program on seven desktops, in a root of Debian 13 (as root, with
#               debootstrap);  DESKTOPS="sway" tries only these
# make test-orca   install the screen reader Orca, and run the tests that compare its speech
# make test-scripts SCRIPTS=FOLDER   run published scripts, from checkouts in a folder by owner and name, over dmenu and
#               rofi and over Hunch, and list the differences
# make build    build the release program, .build/release/hunch, and hunch-window beside it, which it starts
# make bench    compare the index with other programs, and print a table
# make bench-keystrokes  count the keys until a name is first, compared with fzf, fzy and rofi, and in a month of use
# make bench-cli, make bench-window, make bench-start   time the command line compared with fzf, the keys in the window
#               (BENCH_ROUNDS times, at the scales 1 and 2), and its start, the latter two compared with a minimal GTK
#               window
# make bench-memory  list the memory of the window by mapping, beside that of a minimal GTK window
# make bench-pick  time the window over a million lines from a pipe, compared with rofi and fzf
# make bench-lines  time lists of ten thousand to ten million lines, scanned and with an index
# make bench-files  compare the search of files with fd, find and plocate, on trees made for it
# make bench-all  run every benchmark that has no result of this commit, each on a quiet machine, and write
#               docs/performance.md;  BENCHES="start window" runs only these again
# make bench-summon  time the window of an instance that stays, from --toggle to the screen
# make idle     count the system calls of a hidden instance, and of an open window without input
# make soak     use an instance that stays for SOAK_SECONDS (default 600), and check that its memory, descriptors,
#               threads and windows do not grow, and that its index agrees with the disk
# make soak-choosers  let an instance that stays show SOAK_CHOOSERS choosers of scripts (default 1000), and check that
#               they leave no memory, descriptor, thread or window behind
# make fuzz     search for wrong answers and crashes with random input for FUZZ_SECONDS of processor time (default 60)
# make fuzz-window  give the window hostile names, icons, entries and files with real keys for FUZZ_SECONDS (default 60)
# make portable search for instructions that some processors lack, and compile the C loops for arm64
# make docs     write the documentation of the libraries as web pages, .build/docs
# make memcheck run the window under valgrind and search for memory errors of Hunch
# make tsan     run the tests of code that several threads share under the thread sanitizer
# make format   format the sources;  make lint checks them, the licences and the walls between modules
# make translations update the translations from the sources
# make generate write the tables from the Unicode data files again
# make start-order  list the functions that a start calls again, for the linker
# make readme   write the lists of keys again;  make pictures takes the pictures of the README
# make install  install below PREFIX (default /usr/local);  make uninstall removes it
# make deb      build the package of this Debian release in .build/deb;  make check-deb tries it in a fresh root of
#               DEB_SUITE (bookworm; as root, with debootstrap)
# make deb-trixie, make deb-sid   build the package of another Debian suite in .build/SUITE/deb;  make check-deb-trixie
#               tries it there
# make check-install  install into an empty folder, try the files, and remove them
# make clean    remove all build products

PREFIX ?= /usr/local
ifneq ($(filter ~%,$(PREFIX)),)
$(error This shell does not replace the ~ of $(PREFIX): write $$HOME)
endif
# systemd looks for the units of a user below ~/.local/share, and otherwise below lib.
UNITS := $(if $(filter $(HOME)/%,$(PREFIX)),share,lib)/systemd/user
# The services that the session bus starts.
SERVICES := app.hunch.Hunch.service app.hunch.Hunch.SearchProvider.service
PKG_CONFIG_PATH := $(CURDIR)/.build/pkgconfig:$(PKG_CONFIG_PATH)
export PKG_CONFIG_PATH

BENCH_FOLDER ?= $(CURDIR)/.build/corpora
BENCH_ROUNDS ?= 3
FUZZ_SECONDS ?= 60
IDLE_SECONDS ?= 600
SOAK_SECONDS ?= 600
SOAK_CHOOSERS ?= 1000
DEB_SUITE ?= bookworm

.PHONY: run test check test-orca test-scripts test-desktops test-trixie test-sid build shared install install-built uninstall check-install deb deb-trixie deb-sid check-deb check-deb-trixie check-deb-sid readme pictures memcheck start-order tsan fuzz fuzz-window portable docs \
  bench bench-all bench-keystrokes bench-cli bench-window bench-window-1 bench-window-2 bench-start bench-memory bench-summon bench-pick bench-lines bench-files bench-trees idle soak soak-choosers format lint \
  translations generate clean pkgconfig \
  setup-run setup-test setup-orca setup-scripts setup-pictures setup-memcheck setup-bench setup-deb

run: build
	.build/release/hunch

# Each function in a section of its own, also those of the packages that we use: the linker drops those that nobody
# calls, and puts the others where it is told to (docs/decisions/0035).
FUNCTIONS_APART := -Xswiftc -Xfrontend -Xswiftc -function-sections

# The package manager does not link anew when only the order of the functions has changed.
build: setup-run pkgconfig
	test packaging/link/start-order.txt -ot .build/release/hunch-window || rm -f .build/release/hunch-window
	HUNCH_COMPACT=1 swift build -c release --static-swift-stdlib $(FUNCTIONS_APART) --product hunch
	HUNCH_COMPACT=1 swift build -c release --static-swift-stdlib $(FUNCTIONS_APART) --product hunch-window
	scripts/translations.py compile .build/share/locale

test: setup-test pkgconfig
	scripts/test.py

check: setup-test pkgconfig
	scripts/test.py --no-display --changed

test-trixie test-sid: test-%:
	scripts/newer.sh $*

test-desktops: shared
	rm -rf .build/desktops/installed
	$(MAKE) install-built DESTDIR=$(CURDIR)/.build/desktops/installed PREFIX=/usr
	scripts/test-desktops.sh .build/desktops/installed $(DESKTOPS)

test-orca: setup-orca pkgconfig
	# Orca refuses to start beside another one of the same user.
	HUNCH_ORCA=1 scripts/test.py --lanes 1 --filter OrcaTests

test-scripts: setup-scripts build
	scripts/test-scripts.py "$(SCRIPTS)"

readme: setup-test pkgconfig
	HUNCH_WRITE_README=1 scripts/test.py --filter KeyListTests

pictures: setup-pictures build
	HUNCH_PROGRAM=$(CURDIR)/.build/release/hunch HUNCH_PICTURES=$(CURDIR)/docs/images scripts/test.py --filter PictureTests

# The programs to install, linked again to share their common code (docs/decisions/0021).
shared: build
	scripts/link-shared.sh .build/release .build/shared
	scripts/translations.py compile .build/shared/share/locale

install: shared install-built

# Installs the files that are built already.
install-built:
	install -Dm755 .build/shared/bin/hunch -t $(DESTDIR)$(PREFIX)/bin
	install -Dm755 .build/shared/libexec/hunch/hunch-window -t $(DESTDIR)$(PREFIX)/libexec/hunch
	install -Dm644 .build/shared/lib/hunch/libhunch.so -t $(DESTDIR)$(PREFIX)/lib/hunch
	install -d $(DESTDIR)$(PREFIX)/libexec/hunch/bin
	for name in dmenu rofi; do ln -sf ../../../bin/hunch $(DESTDIR)$(PREFIX)/libexec/hunch/bin/$$name || exit 1; done
	scripts/translations.py compile $(DESTDIR)$(PREFIX)/share/locale
	scripts/translations.py data .build/data
	install -Dm644 .build/data/app.hunch.Hunch.desktop -t $(DESTDIR)$(PREFIX)/share/applications
	install -Dm644 .build/data/app.hunch.Hunch.metainfo.xml -t $(DESTDIR)$(PREFIX)/share/metainfo
	install -Dm644 data/icons/hicolor/scalable/apps/app.hunch.Hunch.svg -t $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps
	install -Dm644 data/icons/hicolor/64x64/apps/app.hunch.Hunch.Window.png -t $(DESTDIR)$(PREFIX)/share/icons/hicolor/64x64/apps
	install -Dm644 data/icons/hicolor/symbolic/apps/app.hunch.Hunch-symbolic.svg -t $(DESTDIR)$(PREFIX)/share/icons/hicolor/symbolic/apps
	install -Dm644 data/app.hunch.Hunch.search-provider.ini -t $(DESTDIR)$(PREFIX)/share/gnome-shell/search-providers
	install -Dm644 .build/data/app.hunch.Hunch.runner.desktop \
	  $(DESTDIR)$(PREFIX)/share/krunner/dbusplugins/app.hunch.Hunch.desktop
	install -d $(DESTDIR)$(PREFIX)/share/dbus-1/services
	for service in $(SERVICES); do \
	  sed 's|@BINDIR@|$(PREFIX)/bin|' data/$$service.in > $(DESTDIR)$(PREFIX)/share/dbus-1/services/$$service || exit 1; done
	install -d $(DESTDIR)$(PREFIX)/$(UNITS)
	sed 's|@BINDIR@|$(PREFIX)/bin|' data/hunch.service.in > $(DESTDIR)$(PREFIX)/$(UNITS)/hunch.service
	install -Dm644 data/hunch.1 -t $(DESTDIR)$(PREFIX)/share/man/man1
	install -Dm644 LICENSE -t $(DESTDIR)$(PREFIX)/share/doc/hunch
	install -Dm644 Sources/Core/SmartSearch/LICENSE $(DESTDIR)$(PREFIX)/share/doc/hunch/LICENSE.MIT
	install -Dm755 data/examples/* -t $(DESTDIR)$(PREFIX)/share/doc/hunch/examples
	# A shell reads these files and does not run them, so they need no interpreter line.
	for shell in bash zsh fish; do \
	  LC_ALL=C .build/shared/bin/hunch --generate-completion-script $$shell > .build/hunch.$$shell && \
	  sed -i '1{/^#!/d}' .build/hunch.$$shell || exit 1; done
	install -Dm644 .build/hunch.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/hunch
	install -Dm644 .build/hunch.zsh $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_hunch
	install -Dm644 .build/hunch.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/hunch.fish

# Needs no build. Files with the application's name belong to it. `make check-install` finds files that are missing
# here.
uninstall:
	cd $(DESTDIR)$(PREFIX) && rm -rf lib/hunch libexec/hunch share/doc/hunch && rm -f bin/hunch $(UNITS)/hunch.service share/man/man1/hunch.1 \
	  share/bash-completion/completions/hunch share/zsh/site-functions/_hunch share/fish/vendor_completions.d/hunch.fish
	rm -f $(DESTDIR)$(PREFIX)/share/locale/*/LC_MESSAGES/hunch.mo
	find $(DESTDIR)$(PREFIX)/share '(' -name 'app.hunch.Hunch.*' -o -name 'app.hunch.Hunch-symbolic.svg' ')' -type f -delete

check-install: setup-test shared
	scripts/check-install.sh

deb: setup-deb shared
	scripts/deb.sh .build/deb

check-deb: deb
	scripts/check-deb.sh $(DEB_SUITE) .build/deb/hunch_*.deb

deb-trixie deb-sid: deb-%:
	scripts/newer.sh $* make deb

check-deb-trixie check-deb-sid: check-deb-%: deb-%
	scripts/check-deb.sh $* .build/$*/deb/hunch_*.deb

memcheck: setup-memcheck pkgconfig
	scripts/memcheck.sh

start-order: setup-bench setup-memcheck build
	scripts/bench-window.sh scripts/start-order.py .build/release/hunch-window packaging/link/start-order.txt

tsan: setup-test pkgconfig
	scripts/tsan.sh

bench: setup-bench pkgconfig
	Benchmarks/corpora.sh $(BENCH_FOLDER)
	swift build -c release --package-path Benchmarks --product bench
	Benchmarks/.build/release/bench $(BENCH_FOLDER) $(CURDIR)/Benchmarks/results/index.json

bench-keystrokes: setup-bench pkgconfig
	Benchmarks/corpora.sh $(BENCH_FOLDER)
	swift build -c release --package-path Benchmarks --product keystrokes
	scripts/bench-window.sh Benchmarks/.build/release/keystrokes --json $(CURDIR)/Benchmarks/results/keystrokes.json \
	  $(BENCH_FOLDER)/software.txt \
	  --short $(BENCH_FOLDER)/package-names.txt $(BENCH_FOLDER)/emoji.txt $(BENCH_FOLDER)/signs.txt \
	  $(BENCH_FOLDER)/file-names.txt

bench-cli: setup-bench build
	Benchmarks/corpora.sh $(BENCH_FOLDER)
	swift build -c release --package-path Benchmarks --product cli
	scripts/bench-cli.sh Benchmarks/.build/release/cli $(CURDIR)/.build/release/hunch $(BENCH_FOLDER) \
	  $(CURDIR)/Benchmarks/results/cli.json

# Built separately from the benchmarks: it uses the internals of the core, which needs another build of it.
fuzz: setup-run pkgconfig
	swift build -c release --package-path Benchmarks --scratch-path Benchmarks/.build/fuzz -Xswiftc -enable-testing \
	  --product fuzz
	Benchmarks/.build/fuzz/release/fuzz $(FUZZ_SECONDS) $(FUZZ_SEED)

fuzz-window: setup-bench build
	swift build -c release --package-path Benchmarks --product fuzz-window
	scripts/fuzz-window.sh $(FUZZ_SECONDS) $(FUZZ_SEED)

portable: build
	scripts/check-portable.sh .build/release/hunch .build/release/hunch-window

docs: setup-run pkgconfig
	scripts/docs.sh .build/docs

bench-window: bench-window-1 bench-window-2

bench-window-1: RESULT := window.json
bench-window-2: RESULT := window-2.json
bench-window-1 bench-window-2: bench-window-%: setup-bench build
	swift build -c release --package-path Benchmarks --product window
	$(CC) -O2 -o Benchmarks/.build/typed Benchmarks/Peers/typed.c $$(pkg-config --cflags --libs gtk4)
	GDK_SCALE=$* scripts/bench-window.sh Benchmarks/.build/release/window --rounds $(BENCH_ROUNDS) \
	  --json $(CURDIR)/Benchmarks/results/$(RESULT) Benchmarks/.build/typed $(CURDIR)/.build/release/hunch

bench-start: setup-bench build
	swift build -c release --package-path Benchmarks --product start
	$(CC) -O2 -o Benchmarks/.build/least-window Benchmarks/least-window.c $$(pkg-config --cflags --libs gtk4)
	scripts/bench-window.sh Benchmarks/.build/release/start $(CURDIR)/.build/release/hunch \
	  Benchmarks/.build/least-window Benchmarks/results/start.json

bench-memory: setup-bench build
	mkdir -p Benchmarks/.build
	$(CC) -O2 -o Benchmarks/.build/least-window Benchmarks/least-window.c $$(pkg-config --cflags --libs gtk4)
	scripts/bench-window.sh $(CURDIR)/scripts/window-memory.py $(CURDIR)/.build/release/hunch \
	  $(CURDIR)/Benchmarks/.build/least-window Benchmarks/results/memory.json

bench-pick: setup-bench build
	Benchmarks/corpora.sh $(BENCH_FOLDER)
	swift build -c release --package-path Benchmarks --product pick
	scripts/bench-window.sh Benchmarks/.build/release/pick $(CURDIR)/.build/release/hunch $(BENCH_FOLDER)/files-1m.txt \
	  $(CURDIR)/Benchmarks/results/pick.json

bench-lines: setup-bench pkgconfig
	Benchmarks/corpora.sh $(BENCH_FOLDER)
	swift build -c release --package-path Benchmarks --product lines
	rm -f Benchmarks/results/lines.jsonl
	for round in 1 2 3 4 5; do for count in 10000 100000 1000000 10000000; do \
	  head -n $$count $(BENCH_FOLDER)/files-10m.txt >$(BENCH_FOLDER)/lines.txt || exit; \
	  for way in scanned dmenu indexed; do \
	    Benchmarks/.build/release/lines $(BENCH_FOLDER)/lines.txt $$way >>Benchmarks/results/lines.jsonl || exit; \
	  done; \
	done; done
	cat Benchmarks/results/lines.jsonl

bench-trees: setup-bench pkgconfig
	swift build -c release --package-path Benchmarks --product files
	Benchmarks/.build/release/files make $(BENCH_FOLDER)/files-100k 100000 files
	Benchmarks/.build/release/files make $(BENCH_FOLDER)/files-1m 1000000 files
	Benchmarks/.build/release/files make $(BENCH_FOLDER)/folders-700k 700000 folders

bench-files: bench-trees
	Benchmarks/.build/release/files measure $(CURDIR)/Benchmarks/results/files.json \
	  $(BENCH_FOLDER)/files-100k $(BENCH_FOLDER)/files-1m $(BENCH_FOLDER)/folders-700k

bench-summon: setup-bench build
	swift build -c release --package-path Benchmarks --product summon
	mkdir -p Benchmarks/results
	scripts/bench-window.sh Benchmarks/.build/release/summon $(CURDIR)/.build/release/hunch \
	  $(CURDIR)/Benchmarks/results/summon.json

# Builds first, so that each benchmark finds a quiet machine. Not the fuzzers: they need another build of the core.
bench-all: setup-bench build bench-trees
	Benchmarks/corpora.sh $(BENCH_FOLDER)
	for product in bench keystrokes cli window start summon pick lines; do \
	  swift build -c release --package-path Benchmarks --product $$product || exit; \
	done
	scripts/bench-all.py docs/performance.md $(BENCH_FOLDER) $(BENCHES)

idle: setup-bench build
	scripts/idle.sh .build/release/hunch $(IDLE_SECONDS)

soak: setup-bench build
	scripts/soak.sh .build/release/hunch $(SOAK_SECONDS)

soak-choosers: setup-bench build
	scripts/soak-choosers.sh .build/release/hunch $(SOAK_CHOOSERS)

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
	scripts/check-licences.py
	scripts/check-walls.py
	scripts/check-test-runner.py
	scripts/check-bench-all.py
	scripts/check-window-memory.py

translations:
	scripts/translations.py update

generate:
	scripts/generate-fold.py
	scripts/generate-characters.py

clean:
	rm -rf .build

pkgconfig: setup-run
	@scripts/pkgconfig.sh .build/pkgconfig

setup-run setup-test setup-orca setup-scripts setup-pictures setup-memcheck setup-bench setup-deb: setup-%:
	@scripts/setup.sh $*
