# To be read by a script: folders of its own in $folder, gone with it, in place of those of the person's.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM HUP
mkdir -m 700 "$folder/run"
export HOME="$folder" XDG_RUNTIME_DIR="$folder/run" XDG_DATA_HOME="$folder/data" XDG_CONFIG_HOME="$folder/config" \
  XDG_CACHE_HOME="$folder/cache" XDG_STATE_HOME="$folder/state" LC_ALL=C.UTF-8
