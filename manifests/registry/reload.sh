#!/bin/sh
# Runs the arguments, a server with nginx. nginx reads a certificate only at a start or a reload, and cert-manager renews it.
set -eu
while sleep "$RELOAD_EVERY"; do
  nginx -s reload || true
done &
exec "$@"
