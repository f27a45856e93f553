#!/bin/sh
# Builds the Debian package of this system's release in a given folder, and checks it with lintian. DEBFULLNAME and
# DEBEMAIL name the packager, if set, as for Debian's own tools.
set -eu
cd "$(dirname "$0")/.."
out=$1
fail() { echo "deb.sh: $1" >&2; exit 1; }
command -v dh >/dev/null && command -v lintian >/dev/null || fail "needs the packages debhelper and lintian"

source=Sources/Searching/Catalog/ProgramVersion.swift
version=$(sed -n 's/.*current = "\([0-9.]*\)".*/\1/p' $source)
[ -n "$version" ] || fail "$source names no version"
# A package belongs to the release that built it: a package of Debian 13 replaces one of Debian 12.
revision=1$(. /etc/os-release && echo "${VERSION_ID:+~deb$VERSION_ID}")
control=packaging/debian/control
packager=$(sed -n 's/^Maintainer: //p' $control)
[ -z "${DEBEMAIL:-}" ] || packager="${DEBFULLNAME:-$DEBEMAIL} <$DEBEMAIL>"

rm -rf "$out"
mkdir -p "$out/hunch-$version"
cp -r packaging/debian "$out/hunch-$version"
cd "$out/hunch-$version"
sed -i "s/^Maintainer: .*/Maintainer: $packager/" debian/control
mkdir debian/source
echo "3.0 (quilt)" > debian/source/format
cat > debian/changelog <<LOG
hunch ($version-$revision) unstable; urgency=medium

  * What changed is in changelog.gz beside this file.

 -- $packager  $(git -C "$OLDPWD" log -1 --format=%cD)
LOG
HUNCH_CHECKOUT=$OLDPWD dpkg-buildpackage --build=binary --unsigned-source --unsigned-changes --no-check-builddeps
cd ..
lintian --fail-on error,warning hunch_*.deb
echo "$out/$(echo hunch_*.deb)"
