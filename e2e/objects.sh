# Read by the scripts that try things on real parts, after process.sh: objects into the API server of $KUBECONFIG.

apply() { kubectl apply --server-side --force-conflicts "$@" >/dev/null; }

# defined NAME.GROUP...: until the server serves these definitions; kubectl fails at once on one without any condition yet
defined() {
  local attempt
  for attempt in {1..60}; do
    if kubectl wait --for condition=established --timeout=30s "${@/#/crd/}" >/dev/null 2>&1; then
      return
    fi
    sleep 0.5
  done
  fail "these definitions are not served: $*"
}

# definition PLURAL KIND GROUP: of a kind of which nothing is known, and that takes anything
definition() {
  jq -n --arg plural "$1" --arg kind "$2" --arg group "$3" '
    {apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition", metadata: {name: ($plural + "." + $group)},
     spec: {$group, names: {$kind, $plural}, scope: "Namespaced", versions: [{name: "v1", served: true, storage: true,
       subresources: {status: {}}, schema: {openAPIV3Schema: {type: "object", "x-kubernetes-preserve-unknown-fields": true}}}]}}'
}
