#!/bin/sh
# Fails if a pull request of kasane has been open for longer than DAYS, and lists those: Prometheus sees the Job that failed.
set -eu
before=$(date -u -d "-$DAYS days" +%Y-%m-%dT%H:%M:%SZ)
: >"$HOME/authorization"
[ -z "${TOKEN-}" ] || printf 'Authorization: Bearer %s' "$TOKEN" >"$HOME/authorization"
curl --silent --show-error --fail-with-body --max-time 20 --header "@$HOME/authorization" --header 'Accept: application/vnd.github+json' \
  "$API/repos/$REPOSITORY/pulls?state=open&sort=created&direction=asc&per_page=100" >"$HOME/pulls.json"
BEFORE=$before perl -MJSON::PP -CO -0777 -ne '
  my @waiting = grep { $_->{head}{ref} =~ m{^kasane/} && $_->{created_at} lt $ENV{BEFORE} } @{decode_json($_)};
  print "#$_->{number} $_->{title}, open since $_->{created_at}\n" for @waiting;
  exit 1 if @waiting' "$HOME/pulls.json"
