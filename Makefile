# make run      install what is missing, build, and open the window on this machine's own names
# make test     install what the tests need, and run them all (no display needed)
# make build    the release program, .build/release/hunch
# make bench    measure, beside other programs, and print a table
# make format   format the sources;  make lint checks them
# make generate write the tables that come from the Unicode data files anew
# make install  install below PREFIX (default /usr/local)
# make clean    remove what was built

PREFIX ?= /usr/local
PKG_CONFIG_PATH := $(CURDIR)/.build/pkgconfig:$(PKG_CONFIG_PATH)
export PKG_CONFIG_PATH

.PHONY: run test build format lint generate clean pkgconfig setup-run setup-test

run: build
	.build/release/hunch

build: setup-run pkgconfig
	swift build -c release --product hunch

test: setup-test pkgconfig
	scripts/test.sh

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

generate:
	scripts/generate-fold.py
	scripts/generate-character-aliases.py

clean:
	rm -rf .build

pkgconfig: setup-run
	@scripts/pkgconfig.sh .build/pkgconfig

setup-run setup-test: setup-%:
	@scripts/setup.sh $*
