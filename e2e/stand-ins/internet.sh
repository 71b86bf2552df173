# Read by e2e/from-nothing, after run-gitea.sh: github.com as a cluster sees it, which is a Gitea of this machine behind nginx, so that
# definitions are tried with the addresses that they have.

# certify NAME: $folder/NAME.crt and .key, of the authority $folder/authority.crt
certify() {
  [ -f "$folder/authority.key" ] || openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=e2e -keyout "$folder/authority.key" -out "$folder/authority.crt" 2>/dev/null
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$1" -keyout "$folder/$1.key" -out "$folder/$1.csr" 2>/dev/null
  openssl x509 -req -in "$folder/$1.csr" -CA "$folder/authority.crt" -CAkey "$folder/authority.key" -CAcreateserial -days 2 \
    -extfile <(echo "subjectAltName=DNS:$1") -out "$folder/$1.crt" 2>/dev/null
}

# start_internet: github.com and raw.githubusercontent.com at the address $host; the files of the latter are in $folder/raw
start_internet() {
  certify github.com
  certify raw.githubusercontent.com
  mkdir -p "$folder/raw" "$folder/nginx"
  cat >"$folder/internet.conf" <<N
pid $folder/nginx/pid;
error_log stderr;
daemon off;
events {}
http {
  access_log off;
  client_body_temp_path $folder/nginx/body;
  proxy_temp_path $folder/nginx/proxy;
  server {
    listen $host:443 ssl;
    server_name github.com;
    ssl_certificate $folder/github.com.crt;
    ssl_certificate_key $folder/github.com.key;
    client_max_body_size 0;
    location / { proxy_pass $gitea; }
  }
  server {
    listen $host:443 ssl;
    server_name raw.githubusercontent.com;
    ssl_certificate $folder/raw.githubusercontent.com.crt;
    ssl_certificate_key $folder/raw.githubusercontent.com.key;
    root $folder/raw;
  }
}
N
  launch internet nginx -e stderr -c "$folder/internet.conf"
  await 10 internet curl -sf --cacert "$folder/authority.crt" --resolve "github.com:443:$host" https://github.com/api/v1/version
}

# resolve_internet: pods find it by these names
resolve_internet() {
  kubectl -n kube-system get configmap coredns -o json |
    jq --arg host "$host" '.data.Corefile |= sub("(?<before>\n *)ready\n"; "\(.before)ready\(.before)hosts {\(.before)  \($host) github.com raw.githubusercontent.com\(.before)  fallthrough\(.before)}\n")' |
    kubectl replace -f - >/dev/null
  kubectl -n kube-system rollout restart deployment coredns >/dev/null
}
