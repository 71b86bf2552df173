# Read by e2e/from-nothing, after run-gitea.sh: github.com as a cluster sees it, which is a Gitea of this machine behind nginx, so that
# definitions are tried with the addresses that they have.

# certify NAME: $folder/NAME.crt and .key, of the authority $folder/authority.crt
certify() {
  [ -f "$folder/authority.key" ] || openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=e2e -keyout "$folder/authority.key" -out "$folder/authority.crt" 2>/dev/null
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$1" -keyout "$folder/$1.key" -out "$folder/$1.csr" 2>/dev/null
  openssl x509 -req -in "$folder/$1.csr" -CA "$folder/authority.crt" -CAkey "$folder/authority.key" -CAcreateserial -days 2 \
    -extfile <(echo "subjectAltName=DNS:$1") -out "$folder/$1.crt" 2>/dev/null
}

# start_internet: github.com and raw.githubusercontent.com for kind's network, whose files of the latter are in $folder/internet/raw
start_internet() {
  certify github.com
  certify raw.githubusercontent.com
  mkdir -p "$folder/internet/raw"
  cp "$folder"/{,raw.}github*.{crt,key} "$folder/internet/"
  cat >"$folder/internet/settings" <<N
error_log stderr;
daemon off;
events {}
http {
  access_log off;
  server {
    listen 443 ssl;
    server_name github.com;
    ssl_certificate /internet/github.com.crt;
    ssl_certificate_key /internet/github.com.key;
    client_max_body_size 0;
    location / { proxy_pass http://$host:${gitea##*:}; }
  }
  server {
    listen 443 ssl;
    server_name raw.githubusercontent.com;
    ssl_certificate /internet/raw.githubusercontent.com.crt;
    ssl_certificate_key /internet/raw.githubusercontent.com.key;
    root /internet/raw;
  }
}
N
  docker run -d --name kasane-e2e-internet --network kind --network-alias github.com --network-alias raw.githubusercontent.com \
    -v "$folder/internet:/internet:ro" kasane-e2e-stand-ins nginx -c /internet/settings >/dev/null
  check "the cluster resolves github.com, and reaches it" 30 '^200$' docker exec testbed-control-plane \
    curl -sk -o /dev/null -w '%{http_code}' https://github.com/api/v1/version
}

stop_internet() {
  docker rm -f kasane-e2e-internet >/dev/null 2>&1 || true
}
