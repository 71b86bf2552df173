# Read by e2e/start and e2e/stop: processes that are known again by their id and the moment they began, so that nobody else's
# process is ever ended. $folder holds process/NAME.id and log/NAME.

fail() {
  echo "e2e: $*" >&2
  exit 2
}

began() { cut -d ' ' -f 22 "/proc/$1/stat" 2>/dev/null; }

# a port of 127.0.0.1 on which nobody listens, in $port
taken=" "
find_port() {
  local attempt
  for attempt in {1..200}; do
    port=$((20000 + (RANDOM << 15 | RANDOM) % 12000))
    case $taken in *" $port "*) continue ;; esac
    if ! (: <>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      taken+="$port "
      return
    fi
  done
  fail "no free port of 127.0.0.1 was found"
}

# launch NAME COMMAND...
launch() {
  local name=$1
  shift
  mkdir -p "$folder/process" "$folder/log"
  setsid "$@" >"$folder/log/$name" 2>&1 </dev/null &
  echo "$! $(began $!)" >"$folder/process/$name.id"
  disown $!
}

runs() {
  local id start
  [ -s "$folder/process/$1.id" ] && read -r id start <"$folder/process/$1.id" && [ -n "$start" ] && [ "$(began "$id")" = "$start" ]
}

# await SECONDS NAME COMMAND...: until the command succeeds, or NAME has ended
await() {
  local seconds=$1 name=$2 end
  shift 2
  end=$((SECONDS + seconds))
  until "$@" >/dev/null 2>&1; do
    if ! runs "$name" || [ $SECONDS -ge $end ]; then
      tail -n 20 "$folder/log/$name" | cut -c -300 >&2
      fail "$name is not ready after $seconds s, or has ended; its log is $folder/log/$name"
    fi
    sleep 0.1
  done
}

# finish NAME: asks it to end, and after ten seconds makes it
finish() {
  local name=$1 id rest attempt
  if runs "$name"; then
    read -r id rest <"$folder/process/$name.id"
    kill -TERM "$id" 2>/dev/null || true
    for attempt in {1..100}; do
      runs "$name" || break
      sleep 0.1
    done
    if runs "$name"; then kill -KILL "$id" 2>/dev/null || true; fi
  fi
  rm -f "$folder/process/$name.id"
}
