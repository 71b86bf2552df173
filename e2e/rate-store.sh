# Read by e2e/desk and e2e/from-nothing, after process.sh and objects.sh: what the operators of Redis and of External Secrets make for the
# service rate, on a cluster of kind: a store, which is Redis on this machine, and Secrets. Sets $host, this machine's address there.

start_rate_store() {
  host=$(docker network inspect kind | jq -r '.[0].IPAM.Config[].Gateway // empty | select(contains("."))')
  launch redis redis-server --port 16379 --bind 0.0.0.0 --requirepass x --save '' --dir "$folder"
  printf 'sentinel monitor mymaster %s 16379 1\nsentinel auth-pass mymaster x\n' "$host" >"$folder/sentinel.conf"
  launch sentinel redis-server "$folder/sentinel.conf" --sentinel --port 26379 --bind 0.0.0.0 --protected-mode no --dir "$folder"
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=token.user -keyout "$folder/tls.key" -out "$folder/tls.crt" 2>/dev/null
  cat >"$folder/sentinels.yaml" <<B
apiVersion: v1
kind: Service
metadata: {name: rfs-rate-kvs, namespace: rate}
spec:
  ports: [{port: 26379}]
---
apiVersion: v1
kind: Endpoints
metadata: {name: rfs-rate-kvs, namespace: rate}
subsets:
- addresses: [{ip: $host}]
  ports: [{port: 26379}]
B
  # whenever the namespace is there
  cat >"$folder/secrets" <<B
while sleep 2; do
  kubectl -n rate create secret generic rate-kvs --from-literal=password=x
  kubectl -n rate create secret generic token-public-key --from-file=tls.crt="$folder/tls.crt"
  kubectl create -f "$folder/sentinels.yaml"
done
B
  launch secrets bash "$folder/secrets"
}

stop_rate_store() {
  finish secrets
  finish sentinel
  finish redis
}
