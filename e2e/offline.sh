# Read by e2e/testbed, e2e/slice and e2e/from-nothing, after process.sh and objects.sh: this commit as a repository of its own, without what needs a
# network; definitions and statuses where an operator would be. $kustomize renders, $folder holds what is made.

# clone_repository: to $folder/work, the working directory from here on, which is published to $url
clone_repository() {
  git clone -q "$home" "$folder/work"
  git init -q --bare -b main "$folder/repository.git"
  url=file://$folder/repository.git
  cd "$folder/work"
  git checkout -q -B main
  git config user.name e2e
  git config user.email e2e@example.org
}

publish() {
  git commit -qam "$1"
  git push -q "$folder/repository.git" HEAD:main
}

# offline KUSTOMIZATION: takes charts and manifests of others out of an environment whose last field is its patches
offline() {
  {
    cat <<'Y'
- target: {kind: Application, labelSelector: "testbed.kasane.dev/source in (values, upstream)"}
  patch: |-
    $patch: delete
    apiVersion: argoproj.io/v1alpha1
    kind: Application
    metadata: {name: any}
Y
    for file in $(grep -lE '^  - path: overlays' argocd/apps/*.yaml | xargs grep -lE '^  - repoURL: '); do
      echo "- {target: {kind: Application, name: $(basename "$file" .yaml)}, patch: '[{\"op\": \"remove\", \"path\": \"/spec/sources/1\"}]'}"
    done
    for application in external-dns seaweedfs zundoko-operator pipecd-operator; do
      [ -d "overlays/dev/$application" ] ||
        echo "- {target: {kind: Application, name: $application}, patch: '{\"\$patch\": delete, apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: $application}}'}"
    done
  } >>"$1"
}

# the scope of a kind of which nothing else is known
scope() {
  case $1 in
  ClusterSecretStore | ClusterExternalSecret | ClusterIssuer | ClusterGenerator | ConstraintTemplate | K8sRequiredLabels | TektonConfig) echo Cluster ;;
  *) echo Namespaced ;;
  esac
}

# define_kinds TARGET...: those of these overlays that none of them brings; they take anything
define_kinds() {
  local target version kind group plural
  for target; do "$kustomize" build "$target"; echo ---; done >"$folder/all.yaml" 2>/dev/null
  awk '/^apiVersion: / { version = $2 } /^kind: / { print version, $2 }' "$folder/all.yaml" | sort -u >"$folder/kinds"
  awk '/^kind: / { kind = $2 } kind == "CustomResourceDefinition" && /^  group: / { group = $2 } kind == "CustomResourceDefinition" && /^    kind: / { print group, $2 }' \
    "$folder/all.yaml" | sort -u >"$folder/brought"
  while read -r version kind; do
    group=${version%/*}
    case $group in *.*) ;; *) continue ;; esac
    case $group in *.k8s.io) [ "$group" = gateway.networking.k8s.io ] || continue ;; argoproj.io) continue ;; esac
    plural=$(tr '[:upper:]' '[:lower:]' <<<"$kind")s
    if grep -qx "$group $kind" "$folder/brought"; then
      echo "$plural.$group" >>"$folder/plurals-brought"
      continue
    fi
    cat <<Y
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: $plural.$group
  annotations: {api-approved.kubernetes.io: "https://github.com/kubernetes/kubernetes/pull/1"}
spec:
  group: $group
  names: {kind: $kind, plural: $plural}
  scope: $(scope "$kind")
  versions:
  - name: ${version#*/}
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
    subresources: {status: {}}
Y
    echo "$plural.$group" >>"$folder/plurals"
  done <"$folder/kinds" >"$folder/definitions.yaml"
  apply -f "$folder/definitions.yaml"
}

# pretend_operators: which find everything well
pretend_operators() {
  cat >"$folder/operators" <<'S'
#!/usr/bin/env bash
# For ever: what has no status of its newest generation gets one that every health check takes for well.
while sleep 2; do
  # one kind that is not there yet would hide all others
  for kinds in $(paste -sd , "$1") $(cat "$2"); do
    kubectl get "$kinds" -A -o 'jsonpath={range .items[*]}{.kind}|{.apiVersion}|{.metadata.namespace}|{.metadata.name}|{.metadata.generation}|{.status.observedGeneration}{"\n"}{end}' 2>/dev/null || true
  done |
    while IFS='|' read -r kind version namespace name generation seen; do
      [ "$generation" != "$seen" ] || continue
      conditions=
      for type in Available Synced Valid Accepted Programmed CassandraInitialized InstallSucceeded DependenciesInstalled DeploymentsAvailable Ready; do
        conditions+="{\"type\":\"$type\",\"status\":\"True\",\"reason\":\"Pretended\",\"message\":\"\",\"observedGeneration\":$generation},"
      done
      phase=Ready
      [ "$kind" != MongoDBCommunity ] || phase=Running
      kubectl -n "${namespace:-default}" patch "$kind.${version#*/}.${version%/*}" "$name" --subresource status --type merge -p "{\"status\":{
        \"observedGeneration\":$generation,\"phase\":\"$phase\",\"health\":\"green\",\"state\":\"ready\",\"currentStatus\":\"valid\",\"created\":true,
        \"PostgresClusterStatus\":\"Running\",\"status\":\"ok\",\"cassandraOperatorProgress\":\"Ready\",\"cluster\":{\"status\":\"ONLINE\"},
        \"availableNodes\":1,\"masterNode\":\"x\",\"nodeIds\":[0,1,2],\"master\":{\"replicas\":1,\"readyReplicas\":1},
        \"conditions\":[${conditions%,}]}}" >/dev/null 2>&1
    done
  # kwok's, on a machine that is busy, seems to be gone for a moment, and its pods would never become ready again
  kubectl get node pretended >/dev/null 2>&1 || continue
  kubectl patch node pretended --subresource status >/dev/null 2>&1 \
    -p "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\",\"lastHeartbeatTime\":\"$(date -u +%FT%TZ)\"}]}}"
  kubectl get pods -A -o 'jsonpath={range .items[?(@.status.phase=="Running")]}{.metadata.namespace}{" "}{.metadata.name}{" "}{.status.conditions[?(@.type=="Ready")].status}{"\n"}{end}' |
    while read -r namespace name ready; do
      [ "$ready" != False ] ||
        kubectl -n "$namespace" patch pod "$name" --subresource status -p '{"status":{"conditions":[{"type":"Ready","status":"True"}]}}' >/dev/null 2>&1
    done
done
S
  touch "$folder/plurals-brought"
  launch operators bash "$folder/operators" "$folder/plurals" "$folder/plurals-brought"
}

# bootstrap: the Job's own commands are what nobody runs in kwok's pods: they are done here; Argo CD runs beside the cluster
bootstrap() {
  local root
  configure_argocd secret gpg-keys-cm tls-certs-cm ssh-known-hosts-cm
  check "the act has the steps that it says" 10 'install definitions root' \
    kubectl -n argocd get job bootstrap -o 'jsonpath={.spec.template.spec.initContainers[*].name}'
  root=$(kubectl -n argocd get job bootstrap -o 'jsonpath={.spec.template.spec.volumes[0].configMap.name}')
  kubectl -n argocd get configmap "$root" -o 'jsonpath={.data.root\.yaml}' | apply -f -
}

state() { kubectl -n argocd get application "$1" -o 'jsonpath={.status.sync.status} {.status.health.status} {.status.operationState.phase} {.status.operationState.message} {.status.conditions[*].message}'; }
