# Read by e2e/tekton and e2e/loop, after process.sh and objects.sh: Tekton beside the API server of $folder. Its programs are in $bin, and so
# are its definitions. Everything listens on ports of its own; probes and webhooks do so on every address, since Tekton cannot
# be told otherwise.

tekton_programs=(tekton-controller tekton-webhook triggers-controller triggers-webhook triggers-eventlistenersink
  tekton-interceptors tekton-config triggers-config)
tekton_namespace=tekton-pipelines

# A cluster reaches its webhooks by a Service. This one leads to 127.0.0.1, where the port must be said, too.
webhook_service() {
  jq -n --arg name "$1" --arg namespace "$tekton_namespace" \
    '{apiVersion: "v1", kind: "Service", metadata: {$name, $namespace}, spec: {type: "ExternalName", externalName: "localhost"}}'
}

# at_port PORT FILE...: the objects of the files, webhooks of which are at a port
at_port() {
  local number=$1
  shift
  kubectl create --dry-run=client -o json "${@/#/--filename=}" |
    jq --argjson port "$number" 'walk(if type == "object" and (.clientConfig?.service? | type) == "object" then .clientConfig.service.port = $port else . end)'
}

# tekton_program NAME COMMAND...: with the surroundings that its Deployment would give it
tekton_program() {
  local name=$1 probes metrics profiling
  shift
  find_port; probes=$port
  find_port; metrics=$port
  find_port; profiling=$port
  launch "$name" env KUBECONFIG="$KUBECONFIG" SYSTEM_NAMESPACE=$tekton_namespace POD_NAME="$name" KUBERNETES_MIN_VERSION=v1.28.0 \
    PROBES_PORT="$probes" METRICS_PROMETHEUS_PORT="$metrics" METRICS_PROMETHEUS_HOST=127.0.0.1 PROFILING_PORT="$profiling" "$@"
}

# A webhook is there when it refuses: when it is not, the server says so in other words.
refuses() {
  local said
  said=$(kubectl create --dry-run=server -f - 2>&1 <<<"$1") || true
  grep -q 'denied the request' <<<"$said"
}

start_tekton() {
  local config=$bin/tekton-config webhook
  find_port; webhook=$port
  apply -f "$config/100-namespace" -f "$config/resolvers/100-namespace.yaml"
  at_port "$webhook" "$config"/300-crds/*.yaml | apply -f -
  apply $(printf -- '-f %s ' "$config"/config-*.yaml "$config"/200-*.yaml "$config"/201-*.yaml "$config"/clusterrole-*.yaml)
  # as manifests/tekton/config.yaml has it: the namespace of the pipelines is restricted
  kubectl -n $tekton_namespace patch configmap feature-flags --type merge -p '{"data":{"set-security-context":"true"}}' >/dev/null
  webhook_service tekton-pipelines-webhook | apply -f -
  at_port "$webhook" "$config/500-webhooks.yaml" | apply -f -
  defined tasks.tekton.dev pipelineruns.tekton.dev
  tekton_program tekton-webhook WEBHOOK_PORT="$webhook" WEBHOOK_SERVICE_NAME=tekton-pipelines-webhook \
    WEBHOOK_SECRET_NAME=webhook-certs WEBHOOK_ADMISSION_CONTROLLER_NAME=webhook.pipeline.tekton.dev \
    CONFIG_LOGGING_NAME=config-logging CONFIG_OBSERVABILITY_NAME=config-observability CONFIG_FEATURE_FLAGS_NAME=feature-flags \
    CONFIG_LEADERELECTION_NAME=config-leader-election-webhook METRICS_DOMAIN=tekton.dev/pipeline "$bin/tekton-webhook" --disable-ha
  local image=registry.invalid/tekton
  tekton_program tekton-controller CONFIG_DEFAULTS_NAME=config-defaults CONFIG_LOGGING_NAME=config-logging \
    CONFIG_OBSERVABILITY_NAME=config-observability CONFIG_FEATURE_FLAGS_NAME=feature-flags CONFIG_SPIRE=config-spire \
    CONFIG_LEADERELECTION_NAME=config-leader-election-controller METRICS_DOMAIN=tekton.dev/pipeline "$bin/tekton-controller" --disable-ha \
    -entrypoint-image $image/entrypoint:1 -nop-image $image/nop:1 -sidecarlogresults-image $image/results:1 \
    -workingdirinit-image $image/directories:1 -shell-image $image/shell:1 -shell-image-win $image/windows:1
  await 120 tekton-webhook refuses \
    '{"apiVersion": "tekton.dev/v1", "kind": "Task", "metadata": {"name": "none", "namespace": "default"}, "spec": {"steps": []}}'
}

start_triggers() {
  local config=$bin/triggers-config webhook interceptors name
  find_port; webhook=$port
  at_port "$webhook" "$config"/300-*.yaml | apply -f -
  apply $(printf -- '-f %s ' "$config"/config-*.yaml "$config"/200-*.yaml "$config"/clusterrole-*.yaml)
  webhook_service tekton-triggers-webhook | apply -f -
  at_port "$webhook" "$config/500-webhooks.yaml" | apply -f -
  defined eventlisteners.triggers.tekton.dev clusterinterceptors.triggers.tekton.dev
  tekton_program triggers-webhook WEBHOOK_PORT="$webhook" WEBHOOK_SERVICE_NAME=tekton-triggers-webhook \
    WEBHOOK_SECRET_NAME=triggers-webhook-certs CONFIG_LOGGING_NAME=config-logging-triggers \
    CONFIG_LEADERELECTION_NAME=config-leader-election-triggers-webhook CONFIG_OBSERVABILITY_NAME=config-observability-triggers \
    METRICS_DOMAIN=tekton.dev/triggers "$bin/triggers-webhook"
  tekton_program triggers-controller CONFIG_LOGGING_NAME=config-logging-triggers CONFIG_OBSERVABILITY_NAME=config-observability-triggers \
    CONFIG_DEFAULTS_NAME=config-defaults-triggers CONFIG_LEADERELECTION_NAME=config-leader-election-triggers-controllers \
    METRICS_DOMAIN=tekton.dev/triggers "$bin/triggers-controller" -el-image registry.invalid/tekton/listener:1 -el-events disable

  # listeners ask interceptors by HTTPS, and believe the authority that is told here
  local keys=$folder/keys
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$keys/interceptors.key" 2>/dev/null
  openssl req -new -key "$keys/interceptors.key" -subj /CN=interceptors -out "$keys/interceptors.csr"
  openssl x509 -req -in "$keys/interceptors.csr" -CA "$keys/authority.crt" -CAkey "$keys/authority.key" -CAcreateserial -days 3650 \
    -out "$keys/interceptors.crt" -extfile <(echo subjectAltName=IP:127.0.0.1) 2>/dev/null
  find_port; interceptors=$port
  launch tekton-interceptors "$bin/tekton-interceptors" -kubeconfig "$KUBECONFIG" -address "127.0.0.1:$interceptors" \
    -certificate "$keys/interceptors.crt" -key "$keys/interceptors.key"
  await 120 triggers-webhook refuses '{"apiVersion": "triggers.tekton.dev/v1beta1", "kind": "TriggerTemplate",
    "metadata": {"name": "none", "namespace": "default"}, "spec": {"params": [{"name": "a"}, {"name": "a"}], "resourcetemplates": []}}'
  for name in cel github; do
    jq -n --arg name $name --arg url "https://127.0.0.1:$interceptors/$name" --arg authority "$(base64 -w 0 "$keys/authority.crt")" '
      {apiVersion: "triggers.tekton.dev/v1alpha1", kind: "ClusterInterceptor", metadata: {$name, labels: {"server/type": "https"}},
       spec: {clientConfig: {$url, caBundle: $authority}}}'
  done | apply -f -
}

# What tekton/ needs besides Tekton: kinds of others, of which nothing is asked, and volumes for workspaces.
prepare_for_pipelines() {
  local number
  definition externalsecrets ExternalSecret external-secrets.io | apply -f -
  definition httpproxies HTTPProxy projectcontour.io | apply -f -
  definition prometheusrules PrometheusRule monitoring.coreos.com | apply -f -
  definition servicemonitors ServiceMonitor monitoring.coreos.com | apply -f -
  definition certificates Certificate cert-manager.io | apply -f -
  for number in {1..16}; do
    jq -n --arg name "volume-$number" '{apiVersion: "v1", kind: "PersistentVolume", metadata: {$name},
      spec: {capacity: {storage: "10Gi"}, accessModes: ["ReadWriteOnce", "ReadWriteMany"], hostPath: {path: "/nowhere"}}}'
  done | apply -f -
  defined externalsecrets.external-secrets.io httpproxies.projectcontour.io prometheusrules.monitoring.coreos.com \
    servicemonitors.monitoring.coreos.com certificates.cert-manager.io
}

# secret NAME KEY=VALUE...: in the pipelines' namespace, as the External Secrets operator would make it
secret() {
  local name=$1 pair
  shift
  for pair in "$@"; do
    printf '%s\0%s\0' "${pair%%=*}" "${pair#*=}"
  done | jq -Rs --arg name "$name" 'split("\u0000") as $words |
    {apiVersion: "v1", kind: "Secret", metadata: {$name, namespace: "ci"},
     stringData: ([range(0; ($words | length) - 1; 2) | {key: $words[.], value: $words[. + 1]}] | from_entries)}' | apply -f -
}

# Runs what Triggers' controller made a Deployment of: with its arguments and surroundings, with the rights of its account, at $listener.
start_listener() {
  local deployment=$folder/listener.json words settings token metrics
  await 60 triggers-controller kubectl -n ci get deployment el-github
  kubectl -n ci get deployment el-github -o json >"$deployment"
  find_port; listener=http://127.0.0.1:$port
  mapfile -t words < <(jq -r --arg port "--port=$port" '.spec.template.spec.containers[0].args[] | if startswith("--port=") then $port else . end' "$deployment")
  find_port; metrics=$port
  mapfile -t settings < <(jq -r '.spec.template.spec.containers[0].env[] | select(.value) | .name + "=" + (.value | gsub("\n"; " "))' "$deployment" |
    sed "s/\"PrometheusPort\":[0-9]*/\"PrometheusPort\":$metrics/")
  token=$(kubectl -n ci create token "$(jq -r .spec.template.spec.serviceAccountName "$deployment")" --duration 2h)
  sed "s/token: .*}/token: $token}/" "$KUBECONFIG" >"$folder/listener.kubeconfig"
  launch listener env "${settings[@]}" SYSTEM_NAMESPACE=$tekton_namespace METRICS_PROMETHEUS_PORT="$metrics" KUBECONFIG="$folder/listener.kubeconfig" \
    "$bin/triggers-eventlistenersink" --kubeconfig "$folder/listener.kubeconfig" "${words[@]}"
  await 60 listener curl -sf "$listener/live"
}

# finish_pod POD CODE RESULTS: what a kubelet says once all containers of a TaskRun's pod ended; results are an object in JSON
finish_pod() {
  kubectl -n ci get pod "$1" -o json | jq --argjson code "$2" --argjson results "$3" --arg now "$(date -u +%FT%TZ)" '
    ([$results | to_entries[] | {key, value: .value, type: 1}] | tojson) as $message |
    {status: {phase: (if $code == 0 then "Succeeded" else "Failed" end), containerStatuses: [.spec.containers[] |
      {name, image, imageID: "", ready: false, started: false, restartCount: 0, state: {terminated:
        {exitCode: $code, reason: (if $code == 0 then "Completed" else "Error" end), $message, startedAt: $now, finishedAt: $now}}}]}}' >"$folder/finished.json"
  kubectl -n ci patch pod "$1" --subresource status --type merge --patch-file "$folder/finished.json" >/dev/null
}

# all at once: some of them take their time
stop_tekton() {
  local name
  for name in listener tekton-interceptors triggers-controller triggers-webhook tekton-controller tekton-webhook; do
    finish "$name" &
  done
  wait
}
