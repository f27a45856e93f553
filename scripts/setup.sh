#!/bin/sh
# Installs missing Debian packages: `setup.sh run` those for building and running, `setup.sh test` also those for the
# tests, `setup.sh scripts` those for running published scripts, `setup.sh memcheck` also valgrind, `setup.sh orca` also
# the screen reader, `setup.sh pictures` those for the pictures of the README, `setup.sh bench` those for the benchmarks,
# `setup.sh deb` those for the Debian package. Does nothing if none is missing.
set -eu

run="pkg-config libgtk-4-dev libfontconfig-dev libsqlite3-dev libsoup-3.0-dev libsecret-1-dev libwayland-dev libxcb1-dev libxcb-xtest0-dev \
  glib-networking adwaita-icon-theme librsvg2-common fonts-noto-color-emoji appstream gettext python3 qalc"
test="xvfb xauth x11-xserver-utils dbus dbus-x11 at-spi2-core libxtst-dev libxres-dev openbox xfwm4 unicode-data bzip2 fonts-dejavu-core \
  ibus ibus-gtk4 ibus-hangul sway wtype grim wl-clipboard \
  gsettings-desktop-schemas libglib2.0-bin gnome-calculator openssl groonga-bin groonga-plugin-suggest \
  python3-dbusmock gnome-keyring libsecret-tools strace desktop-file-utils man-db locales zsh fish"
# Debian 12 has no library for windows in layers.
case "$(. /etc/os-release 2>/dev/null; echo "${VERSION_ID:-}")" in
  12) ;;
  *) test="$test libgtk4-layer-shell0" ;;
esac
orca="orca speech-dispatcher"
pictures="fonts-cantarell webp hsetroot papirus-icon-theme"
scripts="suckless-tools rofi xdotool bubblewrap xvfb openbox dbus bc jq"
memcheck="valgrind xdotool binutils"
deb="debhelper lintian"
bench="fzf fzy rofi fd-find plocate sqlite3 apt-file libxdamage-dev strace xdotool"

case "${1:-}" in
  run) wanted="$run" ;;
  test) wanted="$run $test" ;;
  orca) wanted="$run $test $orca" ;;
  scripts) wanted="$run $scripts" ;;
  pictures) wanted="$run $test $pictures" ;;
  memcheck) wanted="$run $test $memcheck" ;;
  bench) wanted="$run $test $bench" ;;
  deb) wanted="$run $deb" ;;
  *) echo "usage: setup.sh run|test|orca|scripts|pictures|memcheck|bench|deb" >&2; exit 2 ;;
esac

if ! command -v swift >/dev/null 2>&1; then
  echo "hunch needs Swift 6.2 or newer: see https://www.swift.org/install/linux/" >&2
  exit 1
fi
if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "not a Debian system: install the equivalents of: $wanted" >&2
  exit 0
fi

missing=
for package in $wanted; do
  case "$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)" in
    *"install ok installed") ;;
    *) missing="$missing $package" ;;
  esac
done
[ -n "$missing" ] || exit 0

sudo=
[ "$(id -u)" -eq 0 ] || sudo=sudo
echo "installing:$missing" >&2
$sudo apt-get update -qq
# shellcheck disable=SC2086 # one word per package
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
