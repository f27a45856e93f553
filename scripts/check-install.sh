#!/bin/sh
# Installs into an empty folder, tries the files, removes them, and reports each problem in a line, with exit status
# 1.
set -eu
cd "$(dirname "$0")/.."
most=25000000

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
root=$folder/root/usr
mkdir "$folder/home" "$folder/run"
found=$folder/found

wrong() { echo "check-install: $1" | tee -a "$found" >&2; }
# try WHAT COMMAND…: checks that the command succeeds and prints nothing on standard error.
try() {
  what=$1
  shift
  if ! "$@" > "$folder/output" 2> "$folder/errors" || [ -s "$folder/errors" ]; then
    wrong "$what: $(cat "$folder/errors" "$folder/output")"
  fi
}
# Reads none of the user's files, and hides the build from the installed programs.
installed() {
  env -i PATH="$root/bin:/usr/bin:/bin" HOME="$folder/home" XDG_RUNTIME_DIR="$folder/run" LC_ALL=C.UTF-8 \
    XDG_DATA_DIRS="$root/share:/usr/share" "$@"
}

make --no-print-directory install-built DESTDIR="$folder/root" PREFIX=/usr > "$folder/output"
(cd "$root" && find . -type f | sort) > "$folder/files"

try "the program" installed hunch --version
try "the program as its own part with the window" installed hunch search smiling --in characters --limit 1
grep -q "Smiling" "$folder/output" || wrong "hunch search smiling: says $(cat "$folder/output")"
echo "person.badge.plus" > "$folder/names"
try "the program" installed hunch filter "p pe" "$folder/names"
mkdir "$folder/elsewhere"
ln -s "$root/bin/hunch" "$folder/elsewhere/hunch"
try "the program by a link" installed "$folder/elsewhere/hunch" search smiling --in characters --limit 1

for file in bin/hunch libexec/hunch/hunch-window lib/hunch/libhunch.so; do
  [ -e "$root/$file" ] || { wrong "$file is not installed"; continue; }
  unknown=$(installed ldd "$root/$file" | grep 'not found' || true)
  [ -z "$unknown" ] || wrong "$file: $unknown"
  ! grep -qaF "$PWD" "$root/$file" || wrong "$file names the folder that it was built in"
done

for language in $(cat po/LINGUAS); do
  grep -q "share/locale/$language/LC_MESSAGES/hunch.mo$" "$folder/files" || wrong "there is no translation to $language"
  grep -q "^Comment\[$language\]=" "$root/share/applications/app.hunch.Hunch.desktop" || \
    wrong "the desktop entry has no $language"
done
try "the desktop entry" desktop-file-validate "$root/share/applications/app.hunch.Hunch.desktop"
try "what software centres show" appstreamcli validate --no-net "$root/share/metainfo/app.hunch.Hunch.metainfo.xml"
icon=$(sed -n 's/^Icon=//p' "$root/share/applications/app.hunch.Hunch.desktop")
grep -q "/apps/$icon.svg$" "$folder/files" || wrong "the desktop entry's icon $icon is not installed"
grep -q "/apps/$icon.Window.png$" "$folder/files" || wrong "the icon of windows, $icon.Window, is not installed"
try "the manual page" env LC_ALL=C.UTF-8 MANROFFSEQ= man --warnings -E UTF-8 -l -Tutf8 -Z "$root/share/man/man1/hunch.1"
try "the completions of bash" bash -n "$root/share/bash-completion/completions/hunch"
for shell in zsh fish; do
  grep -q hunch "$root"/share/$shell/*/*hunch* || wrong "the completions of $shell are empty"
  ! command -v $shell >/dev/null || try "the completions of $shell" $shell -n "$root"/share/$shell/*/*hunch*
done

size=$(cd "$root" && xargs -d '\n' stat -c %s < "$folder/files" | awk '{ sum += $1 } END { print sum }')
echo "$(wc -l < "$folder/files") files, $size bytes"
[ "$size" -le "$most" ] || wrong "$size bytes are installed, more than $most"

make --no-print-directory uninstall DESTDIR="$folder/root" PREFIX=/usr > "$folder/output"
left=$(find "$root" -type f)
[ -z "$left" ] || wrong "make uninstall leaves: $left"

[ ! -s "$found" ]
