# Read by e2e/loop and e2e/promoter, after process.sh: a real Gitea and Debian's docker-registry, on ports of 127.0.0.1, with files in
# $folder.

# start_gitea [https]: at $gitea ($gitea_address may be another one that it listens at, too), with a user who may do everything by $gitea_token; with the certificate of the API server for https
start_gitea() {
  local random scheme=${1:-http}
  random=$(openssl rand -hex 24)
  gitea_program=(env HOME="$folder/gitea/home" GITEA_WORK_DIR="$folder/gitea" GITEA_CUSTOM="$folder/gitea/custom"
    "$bin/gitea" --config "$folder/gitea/app.ini")
  mkdir -p "$folder/gitea/custom" "$folder/gitea/data" "$folder/gitea/home"
  find_port; gitea=$scheme://127.0.0.1:$port
  cat >"$folder/gitea/app.ini" <<Y
RUN_MODE = prod
RUN_USER = $(id -un)
WORK_PATH = $folder/gitea
I_AM_BEING_UNSAFE_RUNNING_AS_ROOT = true
[server]
PROTOCOL = $scheme
CERT_FILE = $folder/keys/server.crt
KEY_FILE = $folder/keys/server.key
HTTP_ADDR = ${gitea_address:-127.0.0.1}
HTTP_PORT = $port
ROOT_URL = $gitea/
STATIC_ROOT_PATH = $bin/gitea-static
DISABLE_SSH = true
OFFLINE_MODE = true
[database]
DB_TYPE = sqlite3
PATH = $folder/gitea/data/gitea.db
[security]
INSTALL_LOCK = true
SECRET_KEY = $random
[service]
DISABLE_REGISTRATION = true
[webhook]
ALLOWED_HOST_LIST = loopback
[cron]
ENABLED = false
[actions]
ENABLED = false
[log]
MODE = console
LEVEL = warn
[repository]
DEFAULT_BRANCH = main
Y
  launch gitea "${gitea_program[@]}" web
  await 90 gitea curl -sf "$gitea/api/v1/version"
  "${gitea_program[@]}" admin user create --admin --username e2e --password "$random" --email e2e@example.org \
    --must-change-password=false >>"$folder/log/gitea" 2>&1
  gitea_token=$(new_token e2e all)
  # the token is in a file, so that no list of processes shows it
  (umask 077 && printf 'Authorization: token %s\nContent-Type: application/json\n' "$gitea_token" >"$folder/gitea/header")
}

# new_token USER SCOPES
new_token() {
  "${gitea_program[@]}" admin user generate-access-token --username "$1" --token-name e2e --scopes "$2" --raw 2>>"$folder/log/gitea" |
    grep -xE '[0-9a-f]{40}'
}

# new_user NAME SCOPES: a user without any right, and what it may do by the token that is printed
new_user() {
  "${gitea_program[@]}" admin user create --username "$1" --password "$(openssl rand -hex 24)" --email "$1@example.org" \
    --must-change-password=false >>"$folder/log/gitea" 2>&1
  new_token "$1" "$2"
}

# forge METHOD PATH [BODY]: what Gitea's API answers
forge() { curl -sS --fail-with-body --max-time 30 -X "$1" -H "@$folder/gitea/header" "$gitea/api/v1$2" ${3:+--data-binary "$3"}; }

# at $registry, for one user with a password: $registry_login
start_registry() {
  registry_login=e2e:$(openssl rand -hex 12)
  find_port; registry=127.0.0.1:$port
  mkdir -p "$folder/registry"
  htpasswd -Bbn "${registry_login%%:*}" "${registry_login#*:}" >"$folder/registry/users"
  cat >"$folder/registry/settings.yaml" <<Y
version: 0.1
log: {level: error, accesslog: {disabled: true}}
storage: {filesystem: {rootdirectory: "$folder/registry/storage"}}
http: {addr: "$registry"}
auth: {htpasswd: {realm: e2e, path: "$folder/registry/users"}}
Y
  # for those who read it without kasane
  (umask 077 && echo "user = \"$registry_login\"" >"$folder/registry/curl")
  launch registry docker-registry serve "$folder/registry/settings.yaml"
  await 30 registry sh -c "test \$(curl -s -o /dev/null -w '%{http_code}' http://$registry/v2/) = 401"
}
