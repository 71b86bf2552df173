#!/bin/sh
set -e
mongosh "$ADDRESS" --quiet --eval 'db.runCommand({ping: 1}).ok' | grep -qx 1
