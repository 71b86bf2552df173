# Read by the scripts that try things on real parts: what they lack, what they found.

passed=0
failed=0

# lacks NAME WHAT: says so and ends with 3, which CI takes for left out
lacks() {
  echo "$1: left out, since there is no $2" >&2
  exit 3
}

# needs NAME PROGRAM...: each is there, in $bin when its name has no slash and it is not on the PATH
needs() {
  local name=$1 program
  shift
  for program in "$@"; do
    [ -e "$bin/$program" ] || command -v "$program" >/dev/null || lacks "$name" "$program, on the PATH or in $bin"
  done
}

succeeded() {
  echo "ok      $1"
  passed=$((passed + 1))
}

# refuted NAME WHY
refuted() {
  echo "FAILED  $1: $(head -c 600 <<<"$2")"
  failed=$((failed + 1))
}

# check NAME SECONDS EXPECTED COMMAND...: until what the command prints has the expected pattern
check() {
  local name=$1 end=$((SECONDS + $2)) expected=$3 printed
  shift 3
  while :; do
    printed=$("$@" 2>&1 || true)
    if grep -qE -- "$expected" <<<"$printed"; then
      succeeded "$name"
      return
    fi
    [ $SECONDS -lt $end ] || break
    sleep 0.5
  done
  refuted "$name" "not $expected, but: $printed"
}

# the last line, and whether all is well
conclude() {
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}
