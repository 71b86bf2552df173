#!/bin/sh
# kasane, which believes the authorities of its Java and the one that is mounted.
set -eu
[ ! -f /authority/ca.crt ] || export SSL_CERT_FILE=/authority/ca.crt
exec /opt/kasane/kasane "$@"
