#!/bin/sh
# Makes the projects of Harbor that images are in, which are private, and its accounts: "pipelines" pushes, "nodes" pulls. An account that is there
# gets a new secret. The logins are written into outside-secrets/registry and outside-secrets/registry-pull.
set -eu
umask 077
printf 'user = "admin:%s"\n' "$PASSWORD" >"$HOME/login"
printf 'Authorization: Bearer %s' "$(cat "$ACCOUNT/token")" >"$HOME/authorization"
harbor() {
  method=$1 path=$2
  shift 2
  curl --silent --show-error --fail-with-body --max-time 30 --config "$HOME/login" --request "$method" --header 'Content-Type: application/json' \
    "$HARBOR/api/v2.0/$path" "$@"
}
field() { sed -n "s/.*\"$1\": *\"\{0,1\}\([^\",}]*\).*/\1/p" | head -n 1; }

project() {
  if [ "$(harbor GET "projects?name=$1&page_size=100" | grep -c "\"name\": *\"$1\"")" = 0 ]; then
    harbor POST projects --data "{\"project_name\":\"$1\",\"metadata\":{\"public\":\"false\"}}"
  else
    harbor PUT "projects/$1" --data '{"metadata":{"public":"false"}}'
  fi
}

# robot NAME ACTION... prints its secret
robot() {
  name=$1
  shift
  id=$(harbor GET "robots?q=name%3D$name&page_size=1" | field id)
  if [ -n "$id" ]; then
    harbor PATCH "robots/$id" --data '{"secret":""}' | field secret
    return
  fi
  access=$(for action; do printf '{"resource":"repository","action":"%s"},' "$action"; done)
  permissions=$(for project in $PROJECTS; do printf '{"kind":"project","namespace":"%s","access":[%s]},' "$project" "${access%,}"; done)
  harbor POST robots --data "{\"name\":\"$name\",\"level\":\"system\",\"duration\":-1,\"permissions\":[${permissions%,}]}" | field secret
}

kubernetes() {
  curl --silent --show-error --max-time 30 --cacert "$ACCOUNT/ca.crt" --header "@$HOME/authorization" --data "@$HOME/secret.json" --output /dev/null \
    --write-out '%{http_code}' "$@"
}

# login NAME SECRET OBJECT
login() {
  test -n "$2"
  auth=$(printf 'robot$%s:%s' "$1" "$2" | base64 | tr -d '\n')
  config=$(printf '{"auths":{"registry.test":{"auth":"%s"}}}' "$auth" | base64 | tr -d '\n')
  printf '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"%s","namespace":"outside-secrets"},"data":{".dockerconfigjson":"%s"}}' "$3" "$config" \
    >"$HOME/secret.json"
  secrets=$CLUSTER/api/v1/namespaces/outside-secrets/secrets
  code=$(kubernetes --header 'Content-Type: application/json' "$secrets")
  if [ "$code" = 409 ]; then
    code=$(kubernetes --request PATCH --header 'Content-Type: application/merge-patch+json' "$secrets/$3")
  fi
  case $code in
    20*) echo "the login of robot\$$1 is in outside-secrets/$3" ;;
    *) echo "the API server answered $code" >&2; exit 1 ;;
  esac
}

PROJECTS='library operators'
for project in $PROJECTS; do project "$project"; done
secret=$(robot pipelines pull push)
login pipelines "$secret" registry
secret=$(robot nodes pull)
login nodes "$secret" registry-pull
