#!/bin/sh
# The way of a node to registry.test: the address of the Service in its hosts, and the authority in the folder of containerd
# (config_path = "/etc/containerd/certs.d", as kind and kubeadm have it). In 2020 a DaemonSet wrote resolv.conf.
set -eu
folder=$NODE/etc/containerd/certs.d/registry.test
write() {
  mkdir -p "$folder"
  cp "$AUTHORITY" "$folder/ca.crt.new"
  mv "$folder/ca.crt.new" "$folder/ca.crt"
  printf 'server = "https://registry.test"\n\n[host."https://registry.test"]\n  ca = "/etc/containerd/certs.d/registry.test/ca.crt"\n' >"$folder/hosts.toml.new"
  mv "$folder/hosts.toml.new" "$folder/hosts.toml"
  { grep -v '[[:space:]]registry\.test$' "$NODE/etc/hosts" || true; echo "$REGISTRY_SERVICE_HOST registry.test"; } >"$TMP/hosts"
  # in place: a node of kind has it as a mount
  cmp -s "$TMP/hosts" "$NODE/etc/hosts" || cat "$TMP/hosts" >"$NODE/etc/hosts"
}
write
while [ "${ONCE-}" != yes ]; do
  sleep 300 &
  wait $!
  write
done
