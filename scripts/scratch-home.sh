# Gives the script that reads this file scratch folders, in $folder, in place of the user's. They are removed at its
# end.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -m 700 "$folder/run"
export HOME="$folder" XDG_RUNTIME_DIR="$folder/run" XDG_DATA_HOME="$folder/data" XDG_CONFIG_HOME="$folder/config" \
  XDG_CACHE_HOME="$folder/cache" XDG_STATE_HOME="$folder/state" LC_ALL=C.UTF-8
