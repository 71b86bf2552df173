#compdef kasane
# Completion of kasane for zsh: source <(kasane completion zsh), after compinit

_kasane() {
  local value description
  local -a candidates
  while IFS=$'\t' read -r value description; do
    case $value in
      :files) _files ;;
      :dirs) _files -/ ;;
      *) candidates+=("${value//:/\\:}${description:+:$description}") ;;
    esac
  done < <("${(Q)words[1]}" complete-words "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
  (( $#candidates )) && _describe -t words word candidates
}

if [ "$funcstack[1]" = _kasane ]; then
  _kasane "$@"
else
  compdef _kasane kasane
fi
