#!/bin/sh
# Fails if a pull request of kasane has been open for longer than DAYS, and lists those: Prometheus sees the Job that failed. A forge that
# does not answer is no such failure: it is tried until the Job's deadline, and Prometheus sees that the deadline has passed.
set -eu
before=$(date -u -d "-$DAYS days" +%Y-%m-%dT%H:%M:%SZ)
: >"$HOME/authorization"
[ -z "${TOKEN-}" ] || printf 'Authorization: Bearer %s' "$TOKEN" >"$HOME/authorization"
until curl --silent --show-error --fail-with-body --max-time 20 --header "@$HOME/authorization" --header 'Accept: application/vnd.github+json' \
  "$API/repos/$REPOSITORY/pulls?state=open&sort=created&direction=asc&per_page=100" --output "$HOME/pulls.json"; do
  sleep 5
done
BEFORE=$before perl -MJSON::PP -CO -0777 -ne '
  my @waiting = grep { $_->{head}{ref} =~ m{^kasane/} && $_->{created_at} lt $ENV{BEFORE} } @{decode_json($_)};
  print "#$_->{number} $_->{title}, open since $_->{created_at}\n" for @waiting;
  exit 1 if @waiting' "$HOME/pulls.json"
