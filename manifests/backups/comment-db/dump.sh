#!/bin/sh
set -e
# the address, which has the password, is in no list of processes
umask 077
printf 'uri: "%s"\n' "$(printf %s "$ADDRESS" | sed 's|/admin?|/comment-db?authSource=admin\&|')" >/tmp/settings
mongodump --config=/tmp/settings --archive=/backup/comment-db.archive
