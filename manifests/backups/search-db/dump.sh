#!/bin/sh
set -e
umask 077
printf 'user=elastic\npassword=%s\n' "$PASSWORD" >/tmp/login
multielasticdump --direction=dump --match='^[^.].*$' --input=http://search-db-es-http:9200 --httpAuthFile=/tmp/login --output=/backup
