# Read by the scripts beside it: the tip of the branch, and the runs in the namespace of the pipelines.

# with_token COMMAND...: of git; the token goes to the server of the repository, wherever that sends its callers
with_token() {
  server=$(printf %s "$URL" | cut -d / -f 1-3)
  git -c credential."$server".helper='!answer() { echo username=x-access-token; echo "password=$TOKEN"; }; answer' "$@"
}

tip() {
  with_token ls-remote "$URL" "refs/heads/$BRANCH" | cut -f 1
}

# runs METHOD REST [FLAG...]: of the API server, by the rights of the pod's account; the token is in no list of processes
runs() {
  method=$1 rest=$2
  shift 2
  printf 'Authorization: Bearer %s' "$(cat "$ACCOUNT/token")" >"$HOME/authorization"
  curl --silent --show-error --max-time 20 --cacert "$ACCOUNT/ca.crt" --header "@$HOME/authorization" --request "$method" "$@" \
    "$CLUSTER/apis/tekton.dev/v1/namespaces/$(cat "$ACCOUNT/namespace")/pipelineruns$rest"
}
