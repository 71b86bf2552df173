#!/bin/sh
set -e
umask 077
printf '[authentication]\nusername = %s\npassword = %s\n' "$USERNAME" "$PASSWORD" >/tmp/cqlshrc
cqlsh --cqlshrc=/tmp/cqlshrc --execute='DESCRIBE KEYSPACE delivery_status' delivery-status-db-dc1-service 9042 >/dev/null
