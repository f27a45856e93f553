#!/bin/sh
# Writes the lists of names for the benchmarks, one name on each line, into a folder, from Debian's own data:
#
#   unicode.txt    the names of Unicode characters           (package unicode-data)
#   packages.txt   names and descriptions of packages        (apt's lists)
#   files-1m.txt   every seventh file of the archive         (package apt-file, which fetches the list)
#   files-7m.txt   all of them
#   files-10m.txt  these, and the folder and name of some more
#   software.txt   the names of desktop programs          (the software catalogue that apt fetches for appstream)
#   emoji.txt      the names of emoji                     (package unicode-data)
#
# Counting keys takes a process of another program for each key, so these lists are shorter: package-names.txt, signs.txt
# and file-names.txt have some of the names of packages, characters and files.
#
# Existing lists are kept. Lists that cannot be made are skipped, with the reason.
set -eu
folder=${1:?usage: corpora.sh FOLDER}
mkdir -p "$folder"
cd "$folder"
export LC_ALL=C

if [ ! -s unicode.txt ]; then
  if [ -r /usr/share/unicode/UnicodeData.txt ]; then
    cut -d';' -f2 /usr/share/unicode/UnicodeData.txt | grep -v '^<' >unicode.txt
  else
    echo "skipping unicode.txt: the package unicode-data is not installed" >&2
  fi
fi

if [ ! -s packages.txt ]; then
  apt-cache dumpavail 2>/dev/null | awk '
    /^Package: / { name = $2 }
    /^Description(-en)?: / { sub(/^[^ ]* /, ""); print name " " $0 }' >packages.txt || true
  [ -s packages.txt ] || { rm -f packages.txt; echo "skipping packages.txt: apt has no lists; run apt-get update" >&2; }
fi

archive_is_known() {
  ls /var/lib/apt/lists/*_main_Contents-all* >/dev/null 2>&1
}

paths() {
  for list in /var/lib/apt/lists/*_main_Contents-all* /var/lib/apt/lists/*_main_Contents-amd64*; do
    [ -e "$list" ] && /usr/lib/apt/apt-helper cat-file "$list"
  done | sed -E 's/[[:space:]]+[^[:space:]]+$//'
}

if [ ! -s files-10m.txt ]; then
  if ! archive_is_known && command -v apt-file >/dev/null; then
    sudo=
    [ "$(id -u)" -eq 0 ] || sudo=sudo
    $sudo apt-file update >/dev/null || true
  fi
  if archive_is_known; then
    paths >paths.tmp
    sed 's|.*/||' paths.tmp >files-7m.txt
    awk 'NR % 7 == 0' files-7m.txt | head -n 1000000 >files-1m.txt
    missing=$((10000000 - $(wc -l <files-7m.txt)))
    { cat files-7m.txt; sed -E 's|.*/([^/]*/[^/]*)$|\1|' paths.tmp | head -n "$((missing > 0 ? missing : 0))"; } >names.tmp
    # Its presence says that all of these lists are whole.
    mv names.tmp files-10m.txt
    rm -f paths.tmp
  else
    echo "skipping the lists of files: \`apt-file update\` brought none" >&2
  fi
fi

if [ ! -s software.txt ]; then
  # The catalogue is YAML: a document for each program, with its name for the locale C in two lines.
  for catalogue in /var/lib/apt/lists/*_dep11_Components-*; do
    [ -e "$catalogue" ] && /usr/lib/apt/apt-helper cat-file "$catalogue"
  done | awk '
    /^[^ ]/ { isName = /^Name:/ }
    /^---/ { isProgram = 0 }
    /^Type: desktop-application/ { isProgram = 1 }
    isProgram && isName && sub(/^  C: /, "") { print }' | sed -E "s/^'(.*)'\$/\1/; s/^\"(.*)\"\$/\1/; s/''/'/g" |
    sort -u >software.txt || true
  [ -s software.txt ] || {
    rm -f software.txt
    echo "skipping software.txt: apt has no software catalogue; run apt-get update" >&2
  }
fi

# Writes some lines of a list into another one.
some_lines() {
  [ -s "$2" ] || [ ! -s "$1" ] || awk -v step="$3" 'NR % step == 0' "$1" >"$2"
}
[ -s package-names.txt ] || [ ! -s packages.txt ] || {
  cut -d' ' -f1 packages.txt | awk 'NR % 26 == 0' >package-names.txt
}
emoji=/usr/share/unicode/emoji/emoji-test.txt
# Shades of skin are no names of their own.
[ -s emoji.txt ] || [ ! -r $emoji ] || {
  sed -nE 's/.*; fully-qualified .* E[0-9.]+ //p' $emoji | grep -v 'skin tone' | sort -u >emoji.txt
}
some_lines unicode.txt signs.txt 16
some_lines files-1m.txt file-names.txt 400
