# Read by e2e/loop and e2e/testbed, after process.sh and objects.sh: Argo CD beside the API server of $folder. Its program and
# its definitions are in $bin.

define_argocd() {
  local kind
  for kind in application applicationset appproject; do
    apply -f "$bin/argocd-config/crds/$kind-crd.yaml"
  done
  defined applications.argoproj.io applicationsets.argoproj.io appprojects.argoproj.io
}

# configure_argocd FILE...: these of its own settings (names without argocd- and .yaml), and a key for its sessions
configure_argocd() {
  kubectl -n argocd apply $(printf -- "-f $bin/argocd-config/base/config/argocd-%s.yaml " "$@") >/dev/null
  kubectl -n argocd patch secret argocd-secret --type merge -p "{\"stringData\":{\"server.secretkey\":\"$(openssl rand -hex 32)\"}}" >/dev/null
}

# render_with KUSTOMIZE: from now on Argo CD renders with this program; what it is asked for is in log/kustomize
render_with() {
  mkdir -p "$folder/argocd/bin" "$folder/argocd/program" "$folder/log"
  # kasane answers by its name
  ln -sfn "$1" "$folder/argocd/program/kustomize"
  : >"$folder/log/kustomize"
  printf '#!/bin/sh\necho "$PWD $*" >>%s\nexec %s "$@"\n' "$folder/log/kustomize" "$folder/argocd/program/kustomize" >"$folder/argocd/bin/kustomize.new"
  chmod +x "$folder/argocd/bin/kustomize.new"
  # at once, for somebody may be starting it now
  mv "$folder/argocd/bin/kustomize.new" "$folder/argocd/bin/kustomize"
}

# start_argocd SECONDS: its three controllers, which look for commits this often
start_argocd() {
  local work=$folder/argocd metrics probe
  mkdir -p "$work/tls" "$work/ssh" "$work/gpg/source" "$work/gpg/keys" "$work/plugins" "$work/tmp"
  chmod 700 "$work/gpg/keys"
  : >"$work/ssh/ssh_known_hosts"
  # it calls itself by these names
  ln -s "$bin/argocd" "$work/bin/argocd"
  ln -s "$bin/argocd" "$work/bin/argocd-git-ask-pass"
  kubectl -n argocd patch configmap argocd-cm --type merge \
    -p "{\"data\":{\"timeout.reconciliation\":\"$1s\",\"timeout.reconciliation.jitter\":\"0s\"}}" >/dev/null
  find_port; argocd_redis=$port
  launch redis redis-server --port "$argocd_redis" --bind 127.0.0.1 --save '' --appendonly no --dir "$work/tmp"
  argocd_settings=(env "HOME=$work/tmp" "TMPDIR=$work/tmp" "PATH=$work/bin:$PATH" ARGOCD_FAKE_IN_CLUSTER=true ARGOCD_GPG_ENABLED=false
    "ARGOCD_TLS_DATA_PATH=$work/tls" "ARGOCD_SSH_DATA_PATH=$work/ssh" "ARGOCD_GPG_DATA_PATH=$work/gpg/source"
    "ARGOCD_GNUPGHOME=$work/gpg/keys" "ARGOCD_PLUGINSOCKFILEPATH=$work/plugins" HOSTNAME=argocd-application-controller-0
    ARGOCD_CONTROLLER_REPLICAS=1 ARGOCD_SYNC_WAVE_DELAY=1 NAMESPACE=argocd
    # repositories of these tests may be another user's
    GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory 'GIT_CONFIG_VALUE_0=*')
  find_port; argocd_renderer=$port
  find_port
  launch argocd-repo-server "${argocd_settings[@]}" ARGOCD_BINARY_NAME=argocd-repo-server "$bin/argocd" --address 127.0.0.1 --port "$argocd_renderer" \
    --metrics-address 127.0.0.1 --metrics-port "$port" --disable-tls --redis "127.0.0.1:$argocd_redis" --revision-cache-expiration 4s
  find_port
  launch argocd-application-controller "${argocd_settings[@]}" ARGOCD_BINARY_NAME=argocd-application-controller "$bin/argocd" \
    --kubeconfig "$KUBECONFIG" -n argocd --repo-server "127.0.0.1:$argocd_renderer" --repo-server-plaintext --redis "127.0.0.1:$argocd_redis" \
    --metrics-port "$port" --app-resync "$1"
  find_port; metrics=$port
  find_port; probe=$port
  find_port
  launch argocd-applicationset-controller "${argocd_settings[@]}" ARGOCD_BINARY_NAME=argocd-applicationset-controller "$bin/argocd" \
    --kubeconfig "$KUBECONFIG" -n argocd --argocd-repo-server "127.0.0.1:$argocd_renderer" --repo-server-plaintext \
    --metrics-addr "127.0.0.1:$metrics" --probe-addr "127.0.0.1:$probe" --webhook-addr "127.0.0.1:$port"
}

# start_argocd_server ACCOUNT POLICY: beside them its server, at $argocd, and the token of an account with these rights, $argocd_token
start_argocd_server() {
  local metrics password session
  kubectl -n argocd patch configmap argocd-cm --type merge -p "{\"data\":{\"accounts.$1\":\"apiKey\"}}" >/dev/null
  kubectl -n argocd patch configmap argocd-rbac-cm --type merge -p "$(jq -n --arg policy "$2" '{data: {"policy.csv": $policy}}')" >/dev/null
  find_port; metrics=$port
  find_port; argocd=http://127.0.0.1:$port
  launch argocd-server "${argocd_settings[@]}" ARGOCD_BINARY_NAME=argocd-server "$bin/argocd" --kubeconfig "$KUBECONFIG" -n argocd \
    --address 127.0.0.1 --port "$port" --metrics-address 127.0.0.1 --metrics-port "$metrics" --insecure \
    --repo-server "127.0.0.1:$argocd_renderer" --repo-server-plaintext --redis "127.0.0.1:$argocd_redis"
  await 60 argocd-server curl -sf "$argocd/healthz"
  password=$(kubectl -n argocd get secret argocd-initial-admin-secret -o 'jsonpath={.data.password}' | base64 -d)
  session=$(printf '{"username": "admin", "password": "%s"}' "$password" | curl -sSf -H 'Content-Type: application/json' --data-binary @- \
    "$argocd/api/v1/session" | jq -r .token)
  argocd_token=$(curl -sSf -H @<(printf 'Authorization: Bearer %s\nContent-Type: application/json\n' "$session") --data-binary '{"name": "e2e"}' \
    "$argocd/api/v1/account/$1/token" | jq -r .token)
}

# start_notifications: beside them what tells others how Applications are, as the ConfigMap argocd-notifications-cm says
start_notifications() {
  find_port
  launch argocd-notifications-controller "${argocd_settings[@]}" ARGOCD_BINARY_NAME=argocd-notifications "$bin/argocd" --kubeconfig "$KUBECONFIG" \
    -n argocd --argocd-repo-server "127.0.0.1:$argocd_renderer" --argocd-repo-server-plaintext --metrics-port "$port"
}

stop_argocd() {
  local name
  for name in argocd-notifications-controller argocd-server argocd-applicationset-controller argocd-application-controller argocd-repo-server redis; do
    finish "$name"
  done
}
