#!/bin/sh
set -e
# the password is read from standard input, so that no list of processes has it
printf 'user = "elastic:%s"\n' "$PASSWORD" |
  curl --silent --fail --max-time 10 --config - http://search-db-es-http:9200/_cluster/health | grep -Eq '"status":"(green|yellow)"'
