# Read by the scripts that start programs of images, after process.sh: without a container engine, in a mount and a process namespace.
# $folder/NAME/root holds the files of the image, $folder/NAME/config its configuration.

# makes $1 a root that cannot be written, in a namespace of its own
mounts='mount --bind "$1" "$1" && mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" && mount -o remount,bind,ro "$1"'

# whether this can be done here
can_mount() {
  mkdir -p "$folder/try/dev" "$folder/try/proc"
  unshare --mount --pid --fork bash -c "$mounts" try "$folder/try" 2>/dev/null
}

# run NAME VARIABLE=VALUE...: what the image says, and these variables
run() {
  local name=$1 root=$folder/$1/root user
  shift
  user=$(jq -r .config.User "$folder/$name/config")
  mapfile -t command < <(jq -r '(.config.Entrypoint + (.config.Cmd // []))[]' "$folder/$name/config")
  mapfile -t variables < <(jq -r '(.config.Env // [])[]' "$folder/$name/config")
  launch "$name" unshare --mount --pid --fork --kill-child bash -c "$mounts"' && shift && exec env -i "$@"' \
    run "$root" "${variables[@]}" "$@" "$(command -v chroot)" --userspec="$user" "$root" "${command[@]}"
}

# inner NAME: the process of the image, which is the child of the one that made its namespace
inner() {
  local outer rest
  read -r outer rest <"$folder/process/$1.id" && cat "/proc/$outer/task/$outer/children"
}

# end NAME: unshare passes no signal on, so the process of the image is told itself, and made to after ten seconds
end() {
  local attempt
  for attempt in {1..100}; do
    runs "$1" || break
    case $attempt in
      1) kill -TERM $(inner "$1") || true ;;
      100) kill -KILL $(inner "$1") || true ;;
    esac
    sleep 0.1
  done
  finish "$1"
}
