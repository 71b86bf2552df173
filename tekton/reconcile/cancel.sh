#!/bin/sh
# Cancels the runs of earlier commits that are not done: the run of the tip builds and promotes what they would have.
set -eu
. "${0%/*}/cluster.sh"
# listed before the tip is read: the run of a commit that is pushed meanwhile is not among them
runs GET "?labelSelector=testbed.kasane.dev/pipeline%3Dci,testbed.kasane.dev/revision%21%3D$REVISION" --fail-with-body >"$HOME/runs.json"
# events may come late, or twice
[ "$(tip)" = "$REVISION" ] || exit 0
perl -MJSON::PP -0777 -ne '$_->{status}{completionTime} or print "$_->{metadata}{name}\n" for @{decode_json($_)->{items}}' "$HOME/runs.json" |
  while read -r run; do
    echo "cancelling $run"
    runs PATCH "/$run" --fail-with-body --output /dev/null --header 'Content-Type: application/merge-patch+json' \
      --data '{"spec":{"status":"Cancelled"}}'
  done
