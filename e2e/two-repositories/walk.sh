# Read by e2e/loop, after its own walk and with all that it started: sources in one repository, manifests in another one, and promotions that
# say verify. The image is started for real, and its readiness probe asked (answers); Argo CD's own server is asked whether it works.

# what the files here name, where it is in this run
in_place() {
  grep -rlE 'git\.test|registry\.test' "$1" | xargs sed -i "s|http://git.test|$gitea|; s|registry.test|$registry|"
}

# tells NAME ADDRESS [SECRET]: a webhook of a repository for pushes
tells() {
  forge POST "/repos/kasane-dev/$1/hooks" "{\"type\": \"gitea\", \"active\": true, \"events\": [\"push\"],
    \"config\": {\"url\": \"$2\", \"content_type\": \"json\", \"secret\": \"${3-}\"}}" >/dev/null
}

# publish NAME FOLDER SECRET: a private repository with the files of a folder, and a webhook for the listener
publish() {
  local name=$1 from=$2 secret=$3
  cp -r "$from" "$folder/$name"
  in_place "$folder/$name"
  git -C "$folder/$name" init -q -b main
  git -C "$folder/$name" config user.name e2e
  git -C "$folder/$name" config user.email e2e@example.org
  git -C "$folder/$name" config credential.helper "$(git -C "$folder/fork" config credential.helper)"
  forge POST /orgs/kasane-dev/repos "{\"name\": \"$name\", \"private\": true, \"default_branch\": \"main\"}" >/dev/null
  tells "$name" "$listener" "$secret"
  push_all "$name" "All of it"
}
push_all() {
  git -C "$folder/$1" add -A
  git -C "$folder/$1" commit -qm "$2"
  git -C "$folder/$1" push -q "$gitea/kasane-dev/$1.git" HEAD:main 2>"$folder/log/push" || { cat "$folder/log/push" >&2; exit 2; }
}
allow() { forge PUT "/repos/kasane-dev/$1/collaborators/$2" "{\"permission\": \"$3\"}" >/dev/null; }

# the pipelines of tekton/, with the components for sources elsewhere and for verify, in place of those of the first walk
pipelines_for_two() {
  cd "$folder/fork"
  git checkout -q -- tekton
  sed -i "s|kasane-dev/kasane|kasane-dev/hello|; s|https://github.com/kasane-dev/\([a-z]*\).git'|$gitea/kasane-dev/\1.git'|" \
    tekton/triggers/*.yaml tekton/two-repositories/*.yaml
  sed -i "s|github:kasane-dev/hello|gitea:$gitea/kasane-dev/hello|; s|https://github.com/kasane-dev/hello.git|$gitea/kasane-dev/hello.git|;
    s|registry.test|$registry|" tekton/two-repositories/merged.yaml
  "$home/kasane" render overlays/alternatives/two-repositories-ci -o "$folder/pipelines-for-two.yaml"
  apply -f "$folder/pipelines-for-two.yaml"
  secret github-read "host=$gitea" "token=$reader"
  # it promotes nothing there
  secret github-write "token=$reader"
  secret manifests-webhook webhook-secret=of-the-manifests
  secret manifests-write "host=${gitea#http://}" "token=$writer"
  secret argocd-read "address=$argocd" "token=$argocd_token"
}

# Argo CD's notifications are statuses of the commits of the manifests
notify() {
  sed "s|http://git.test|$gitea|" "$1" | apply -f -
  jq -n --arg token "$2" '{apiVersion: "v1", kind: "Secret", metadata: {name: "argocd-notifications-secret", namespace: "argocd"},
    stringData: {"gitea-token": $token}}' | apply -f -
  start_notifications
}
statuses() { forge GET "/repos/kasane-dev/manifests/commits/$merge/statuses" | jq -r '.[] | .context + " " + .status'; }

pulls() { forge GET "/repos/kasane-dev/manifests/pulls?state=${1-open}" | jq -r '.[] | "\(.number) \(.title)"'; }
head_of() { git ls-remote "$1" refs/heads/main | cut -f 1; }
# merge TITLE: the open pull request with the title; its commit is $merge then
merge() {
  local number
  check "a pull request of the manifests says: $1" 1 " $1\$" pulls
  number=$(pulls | sed -n "s/ $1\$//p")
  check "the forge can merge it" 60 '^true$' sh -c "curl -s -H '@$folder/gitea/header' '$gitea/api/v1/repos/kasane-dev/manifests/pulls/$number' | jq .mergeable"
  forge POST "/repos/kasane-dev/manifests/pulls/$number/merge" '{"Do": "merge"}' >/dev/null || true
  merge=$(cd "$folder/manifests" && head_of "$gitea/kasane-dev/manifests.git")
}

# what Argo CD and the cluster say of an environment
state_of() {
  kubectl -n argocd get application "hello-$1" -o 'jsonpath={.status.sync.status} {.status.health.status} '
  kubectl -n "hello-$1" get deployment hello -o 'jsonpath={.spec.template.spec.containers[0].image}'
}
digest_of() { kubectl -n ci get taskrun "ci-$1-ci" -o 'jsonpath={.status.results[?(@.name=="IMAGE_DIGEST")].value}' | tr -d '\n'; }
# said WHAT RUN PATTERN: a line that the run printed
said() { check "$1" 1 "$3" cat "$folder/log/$2-ci-pod"; }

walk_with_two_repositories() {
  local parts=$here/two-repositories reader writer begin=$SECONDS first second good bad took
  reader=$(new_user reader read:repository,read:user)
  writer=$(new_user kasane write:repository,write:issue,read:user)
  start_argocd_server kasane 'p, kasane, applications, get, hello/*, allow'
  launch answers "$parts/answers" "$folder"
  publish manifests "$parts/manifests" of-the-manifests
  tells manifests "$argocd/api/webhook"
  allow manifests kasane write
  allow manifests reader read
  pipelines_for_two
  jq -n --arg url "$gitea/kasane-dev/manifests.git" --arg password "$reader" '{apiVersion: "v1", kind: "Secret",
    metadata: {name: "manifests", namespace: "argocd", labels: {"argocd.argoproj.io/secret-type": "repository"}},
    stringData: {type: "git", $url, username: "reader", $password}}' | apply -f -
  notify "$parts/notifications.yaml" "$writer"
  apply -f "$folder/manifests/root.yaml"
  check "Argo CD has the environments of the manifests" 120 '^hello-dev hello-prod hello-staging$' sh -c \
    "kubectl -n argocd get applications -o name | sed -n 's|.*/\(hello-.*\)|\1|p' | sort | paste -sd ' '"

  # --- an image that works
  publish hello "$parts/sources" of-the-loop
  allow hello reader read
  first=$(git -C "$folder/hello" rev-parse HEAD)
  run_for "the push to the sources" "ci-$first"
  good=$(digest_of "$first")
  said "it proposes the image in the repository of the manifests" "ci-$first" '^proposed +hello -> overlays/dev/hello in gitea:'
  merge "Promote hello to dev"
  run_for "the merge in the manifests" "merged-$merge"
  said "Argo CD reports that the image works in dev" "merged-$merge" '^verified +hello in overlays/dev/hello in gitea:'
  said "so it came to staging by itself" "merged-$merge" '^committed +hello -> overlays/staging/hello in gitea:'
  check "nothing was built anew" 1 '^[^:]*$' sh -c "grep -o '^built .*' '$folder/log/merged-$merge-ci-pod' || true"
  check "dev is healthy with it" 1 "^Synced Healthy .*@$good\$" state_of dev
  check "staging, too" 30 "^Synced Healthy .*@$good\$" state_of staging
  merge "Promote hello to prod"
  check "production is healthy with it, once that is merged" 120 "^Synced Healthy .*@$good\$" state_of prod
  check "which Argo CD's notifications note at its commit" 60 '^continuous-delivery/hello-prod success$' statuses

  # --- one that works in dev, and never answers where a variable is missing
  sed -i 's|asked -> {|asked -> {\n            if (System.getenv("GREETING") == null) {\n                return;\n            }|' "$folder/hello/src/Hello.java"
  push_all hello "Greet"
  second=$(git -C "$folder/hello" rev-parse HEAD)
  run_for "the next push to the sources" "ci-$second"
  bad=$(digest_of "$second")
  said "that status is the proof that the image works in prod" "ci-$second" '^verified +hello in overlays/prod/hello in gitea:'
  merge "Promote hello to dev"
  run_for "its merge" "merged-$merge" fails
  check "dev is healthy with it" 1 "^Synced Healthy .*@$bad\$" state_of dev
  said "it came to staging by itself" "merged-$merge" '^committed +hello -> overlays/staging/hello in gitea:'
  check "where its probe is never answered" 1 'hello-staging/.* does not answer' cat "$folder/log/answers"
  said "and Argo CD reports that it does not work" "merged-$merge" '^not working +hello in overlays/staging/hello .* Degraded: Deployment "hello" exceeded its progress deadline'
  said "so production waits" "merged-$merge" '^waiting +hello -> overlays/prod/hello '
  check "and nothing but the revert is proposed" 1 '^[0-9]+ Revert hello in staging$' sh -c "echo '$(pulls)' | paste -sd ,"
  check "production stays as it was" 1 "^Synced Healthy .*@$good\$" state_of prod
  merge "Revert hello in staging"
  check "staging is healthy again, with the former image, once that is merged" 120 "^Synced Healthy .*@$good\$" state_of staging
  # what people took back is no failure of later runs
  run_for "the merge of the revert" "merged-$merge"
  said "which says that the image was taken back" "merged-$merge" '^taken back +hello -> overlays/staging/hello .* was taken back'
  check "and proposes nothing again" 1 '^$' pulls
  git -C "$folder/manifests" fetch -q "$gitea/kasane-dev/manifests.git" main
  check "and leaves staging at the former image" 1 "digest: $good" git -C "$folder/manifests" show FETCH_HEAD:overlays/staging/hello/kustomization.yaml
  check "production, too" 1 "digest: $good" git -C "$folder/manifests" show FETCH_HEAD:overlays/prod/hello/kustomization.yaml
  took=$((SECONDS - begin))
  echo "with two repositories: $took s"
  check "which is under three minutes" 1 '^yes$' sh -c "[ $took -lt 180 ] && echo yes || echo $took s"
}
