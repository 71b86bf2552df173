# Read by e2e/loop, after process.sh and objects.sh: Argo CD beside the API server of $folder. Its program and its definitions are in $bin.

# start_argocd KUSTOMIZE: its three controllers, which render with that program, and look for commits every few seconds
start_argocd() {
  local work=$folder/argocd definitions=$bin/argocd-config redis renderer metrics probe settings kind
  mkdir -p "$work/bin" "$work/tls" "$work/ssh" "$work/gpg/source" "$work/gpg/keys" "$work/plugins" "$work/tmp"
  chmod 700 "$work/gpg/keys"
  : >"$work/ssh/ssh_known_hosts"
  ln -s "$1" "$work/bin/kustomize"
  # it calls itself by these names
  ln -s "$bin/argocd" "$work/bin/argocd"
  ln -s "$bin/argocd" "$work/bin/argocd-git-ask-pass"
  for kind in application applicationset appproject; do
    apply -f "$definitions/crds/$kind-crd.yaml"
  done
  defined applications.argoproj.io applicationsets.argoproj.io appprojects.argoproj.io
  kubectl create namespace argocd >/dev/null
  kubectl -n argocd apply $(printf -- '-f %s ' "$definitions"/base/config/argocd-*.yaml) >/dev/null
  kubectl -n argocd patch secret argocd-secret --type merge -p "{\"stringData\":{\"server.secretkey\":\"$(openssl rand -hex 32)\"}}" >/dev/null
  kubectl -n argocd patch configmap argocd-cm --type merge \
    -p '{"data":{"timeout.reconciliation":"5s","timeout.reconciliation.jitter":"0s","application.resourceTrackingMethod":"annotation"}}' >/dev/null
  find_port; redis=$port
  launch redis redis-server --port "$redis" --bind 127.0.0.1 --save '' --appendonly no --dir "$work/tmp"
  settings=(env "HOME=$work/tmp" "TMPDIR=$work/tmp" "PATH=$work/bin:$PATH" ARGOCD_FAKE_IN_CLUSTER=true ARGOCD_GPG_ENABLED=false
    "ARGOCD_TLS_DATA_PATH=$work/tls" "ARGOCD_SSH_DATA_PATH=$work/ssh" "ARGOCD_GPG_DATA_PATH=$work/gpg/source"
    "ARGOCD_GNUPGHOME=$work/gpg/keys" "ARGOCD_PLUGINSOCKFILEPATH=$work/plugins" HOSTNAME=argocd-application-controller-0
    ARGOCD_CONTROLLER_REPLICAS=1 ARGOCD_SYNC_WAVE_DELAY=1 NAMESPACE=argocd)
  find_port; renderer=$port
  find_port
  launch argocd-repo-server "${settings[@]}" ARGOCD_BINARY_NAME=argocd-repo-server "$bin/argocd" --address 127.0.0.1 --port "$renderer" \
    --metrics-address 127.0.0.1 --metrics-port "$port" --disable-tls --redis "127.0.0.1:$redis" --revision-cache-expiration 3s
  find_port
  launch argocd-application-controller "${settings[@]}" ARGOCD_BINARY_NAME=argocd-application-controller "$bin/argocd" \
    --kubeconfig "$KUBECONFIG" -n argocd --repo-server "127.0.0.1:$renderer" --repo-server-plaintext --redis "127.0.0.1:$redis" \
    --metrics-port "$port" --app-resync 5
  find_port; metrics=$port
  find_port; probe=$port
  find_port
  launch argocd-applicationset-controller "${settings[@]}" ARGOCD_BINARY_NAME=argocd-applicationset-controller "$bin/argocd" \
    --kubeconfig "$KUBECONFIG" -n argocd --argocd-repo-server "127.0.0.1:$renderer" --repo-server-plaintext \
    --metrics-addr "127.0.0.1:$metrics" --probe-addr "127.0.0.1:$probe" --webhook-addr "127.0.0.1:$port"
}

stop_argocd() {
  local name
  for name in argocd-applicationset-controller argocd-application-controller argocd-repo-server redis; do
    finish "$name"
  done
}
