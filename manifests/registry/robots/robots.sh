#!/bin/sh
# Makes the robot "pipelines" of Harbor, or gives it a new secret, and writes the login into outside-secrets/registry. Projects of Harbor
# are private but for "library", whose images nodes pull without a login.
set -eu
umask 077
printf 'user = "admin:%s"\n' "$PASSWORD" >"$HOME/login"
harbor() {
  method=$1 path=$2
  shift 2
  curl --silent --show-error --fail-with-body --max-time 30 --config "$HOME/login" --request "$method" --header 'Content-Type: application/json' \
    "$HARBOR/api/v2.0/$path" "$@"
}
field() { sed -n "s/.*\"$1\": *\"\{0,1\}\([^\",}]*\).*/\1/p" | head -n 1; }

id=$(harbor GET 'robots?q=name%3Dpipelines&page_size=1' | field id)
if [ -z "$id" ]; then
  access=$(for action in pull push; do printf '{"resource":"repository","action":"%s"},' "$action"; done)
  secret=$(harbor POST robots --data "{\"name\":\"pipelines\",\"level\":\"system\",\"duration\":-1,\"permissions\":[{\"kind\":\"project\",\"namespace\":\"library\",\"access\":[${access%,}]}]}" |
    field secret)
else
  secret=$(harbor PATCH "robots/$id" --data '{"secret":""}' | field secret)
fi
test -n "$secret"
auth=$(printf 'robot$pipelines:%s' "$secret" | base64 | tr -d '\n')
config=$(printf '{"auths":{"registry.test":{"auth":"%s"}}}' "$auth" | base64 | tr -d '\n')
printf '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"registry","namespace":"outside-secrets"},"data":{".dockerconfigjson":"%s"}}' "$config" \
  >"$HOME/secret.json"
printf 'Authorization: Bearer %s' "$(cat "$ACCOUNT/token")" >"$HOME/authorization"
kubernetes() {
  curl --silent --show-error --max-time 30 --cacert "$ACCOUNT/ca.crt" --header "@$HOME/authorization" --data "@$HOME/secret.json" --output /dev/null \
    --write-out '%{http_code}' "$@"
}
secrets=$CLUSTER/api/v1/namespaces/outside-secrets/secrets
code=$(kubernetes --header 'Content-Type: application/json' "$secrets")
if [ "$code" = 409 ]; then
  code=$(kubernetes --request PATCH --header 'Content-Type: application/merge-patch+json' "$secrets/registry")
fi
case $code in
  20*) echo "the login of robot\$pipelines is in outside-secrets/registry" ;;
  *) echo "the API server answered $code" >&2; exit 1 ;;
esac
