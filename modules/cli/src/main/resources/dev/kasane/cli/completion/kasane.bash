# Completion of kasane for bash: source <(kasane completion bash)

_kasane() {
  local line=${COMP_LINE:0:COMP_POINT} current head='' candidate
  local -a words
  # without -r: a blank behind a backslash belongs to its word
  read -a words <<<"$line"
  case $line in
    *[[:blank:]]) words+=('') ;;
  esac
  current=${words[${#words[@]} - 1]}
  # bash takes = and : for the ends of words, and replaces only what follows
  case $current in
    *[=:]*) head=${current%"${current##*[=:]}"} ;;
  esac
  COMPREPLY=()
  while IFS=$'\t' read -r candidate _; do
    case $candidate in
      :files)
        compopt -o filenames
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "${current#"$head"}")
        ;;
      :dirs)
        compopt -o filenames
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "${current#"$head"}")
        ;;
      *)
        printf -v candidate %q "${candidate#"$head"}"
        COMPREPLY+=("$candidate")
        ;;
    esac
  done < <("$1" complete-words "${words[@]:1}" 2>/dev/null)
}

complete -F _kasane kasane
