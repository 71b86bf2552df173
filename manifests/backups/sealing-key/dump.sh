#!/bin/sh
# The keys that open what is sealed for this cluster, for the person whose certificate it is.
set -e
openssl cms -encrypt -binary -aes-256-cbc -outform DER -in "$KEYS" -out "$BACKUP/sealing-key.cms" "$RECIPIENT"
