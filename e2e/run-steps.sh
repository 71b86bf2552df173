# Read by e2e/loop, after run-tekton.sh: does for a TaskRun's pod what its node would, since kwok runs nothing. Each step's own
# command is run, as the pod has it, with the variables and Secrets that the pod gives it; the pod's folders (/tekton,
# /workspace, /registry) are folders below $folder/pod.

# what the node would mount: Secrets as files, empty folders for all else
mount_volumes() {
  local pod=$1 root=$2 path volume name key file
  while IFS=$'\t' read -r path volume; do
    mkdir -p "$root$path"
    name=$(jq -r --arg volume "$volume" '.spec.volumes[] | select(.name == $volume) | select(.secret.optional | not) | .secret.secretName // ""' "$pod")
    [ -n "$name" ] || continue
    kubectl -n ci get secret "$name" -o json >"$root/secret.json"
    while IFS=$'\t' read -r key file; do
      jq -r --arg key "$key" '.data[$key]' "$root/secret.json" | base64 -d >"$root$path/$file"
    done < <(jq -r --arg volume "$volume" --slurpfile secret "$root/secret.json" '.spec.volumes[] | select(.name == $volume) |
      .secret.items // ($secret[0].data | keys | map({key: ., path: .})) | .[] | .key + "\t" + .path' "$pod")
  done < <(jq -r '[.spec.containers[].volumeMounts[]? | .mountPath + "\t" + .name] | unique[] | select(startswith("/tekton/run") | not)' "$pod")
}

# the scripts of steps, by the pod's own container that puts them in their place
place_scripts() {
  local pod=$1 root=$2 script
  script=$(jq -r '.spec.initContainers[]? | select(.name == "place-scripts") | .args[-1]' "$pod")
  [ -n "$script" ] || return 0
  mkdir -p "$root/tekton/scripts"
  decode_script() { base64 -d "$1" >"$1.decoded" && mv "$1.decoded" "$1" && chmod +x "$1"; }
  export -f decode_script
  bash -eu -c "$(sed "s|/tekton/bin/entrypoint decode-script|decode_script|; s|/tekton/scripts|$root/tekton/scripts|g" <<<"$script")"
}

# run_step POD ROOT CONTAINER: as Tekton's entrypoint would
run_step() {
  local pod=$1 root=$2 container=$3 words variables name secret key
  # texts that name a folder of the pod name it below the root
  here_for() { jq -r --arg root "$root" --arg container "$container" "def here: gsub(\"(?<before>^|[=: ])/(?<folder>tekton|workspace|registry)\"; .before + \$root + \"/\" + .folder);
    .spec.containers[] | select(.name == \$container) | $1" "$pod"; }
  mapfile -t words < <(here_for '.args | . as $all | (index("-entrypoint")) as $at | ($all[$at + 1], ($all[($all | index("--")) + 1:] | .[])) | here')
  mapfile -t variables < <(here_for '.env[]? | select(.value) | .name + "=" + (.value | here)')
  while read -r name secret key; do
    variables+=("$name=$(kubectl -n ci get secret "$secret" -o json | jq -r --arg key "$key" '.data[$key]' | base64 -d)")
  done < <(here_for '.env[]? | select(.valueFrom.secretKeyRef) | .name + " " + .valueFrom.secretKeyRef.name + " " + .valueFrom.secretKeyRef.key')
  mkdir -p "$root/tekton/home" "$root/tekton/results"
  (cd "$(here_for '.workingDir // "/workspace" | here')" &&
    env -i PATH="$folder/image:$PATH" JAVA_HOME="${JAVA_HOME-}" MAVEN_OPTS="${MAVEN_OPTS-}" "${variables[@]}" "${words[@]}")
}

# run_pod POD: all of its steps until one fails, and then its end; what they print is in the log of that name
run_pod() {
  local name=$1 root=$folder/pod/$1 pod=$folder/pod/$1.json container code=0 file results='{}'
  mkdir -p "$root"
  kubectl -n ci get pod "$name" -o json >"$pod"
  mount_volumes "$pod" "$root"
  place_scripts "$pod" "$root"
  for container in $(jq -r '.spec.containers[].name' "$pod"); do
    run_step "$pod" "$root" "$container" >>"$folder/log/$name" 2>&1 || { code=$?; break; }
  done
  for file in "$root"/tekton/results/*; do
    [ -f "$file" ] || continue
    results=$(jq --arg key "$(basename "$file")" --rawfile value "$file" '.[$key] = $value' <<<"$results")
  done
  finish_pod "$name" "$code" "$results"
  return "$code"
}
