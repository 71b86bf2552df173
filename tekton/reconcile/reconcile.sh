#!/bin/sh
# GitHub sends a push once. The newest commit of the branch is sent to the listener in GitHub's form: if its run is there, the name is
# taken, and nothing starts. If its run has failed, it is the next attempt, of three.
set -eu
. "${0%/*}/cluster.sh"

# kasane's own promotions on top are passed over: the run that made them goes on, and the run of one of them would cancel it
export GIT_DIR="$HOME/history"
git init --quiet --bare "$GIT_DIR"
with_token fetch --quiet --depth=200 --filter=tree:0 "$URL" "+refs/heads/$BRANCH:refs/heads/$BRANCH"
head=$(git log --first-parent --format='%H %ce %(trailers:key=Kasane-Promotion,valueonly,separator=%x2C)' "refs/heads/$BRANCH" |
  awk '$2 != "kasane@users.noreply.kasane.dev" || NF < 3 { print $1; exit }')
# nothing but promotions: no push is lost that is not long past
[ -n "$head" ] || exit 0

# failed NAME: what somebody cancelled has not failed
failed() {
  runs GET "/$1" >"$HOME/run.json"
  perl -MJSON::PP -0777 -ne 'exit !grep { $_->{type} eq "Succeeded" && $_->{status} eq "False" && $_->{reason} !~ /^Cancelled/ }
    @{decode_json($_)->{status}{conditions} || []}' "$HOME/run.json"
}
attempt=
for next in -2 -3; do
  failed "$RUN-$head$attempt" || break
  attempt=$next
done

printf '{"ref":"refs/heads/%s","after":"%s","attempt":"%s","repository":{"full_name":"%s","clone_url":"%s"}}' \
  "$BRANCH" "$head" "$attempt" "$REPOSITORY" "$URL" >"$HOME/event.json"
# the key is read from a file, so that no list of processes shows it
signature=$(perl -MDigest::SHA=hmac_sha256_hex -e '
  local $/; open my $key, "<", $ARGV[0] or die; open my $event, "<", $ARGV[1] or die;
  print hmac_sha256_hex(scalar <$event>, scalar <$key>)' "$WEBHOOK/webhook-secret" "$HOME/event.json")
curl --silent --show-error --fail-with-body --max-time 20 --data-binary "@$HOME/event.json" --output /dev/null \
  --header 'Content-Type: application/json' --header 'X-GitHub-Event: push' --header "X-Hub-Signature-256: sha256=$signature" \
  "$LISTENER"
