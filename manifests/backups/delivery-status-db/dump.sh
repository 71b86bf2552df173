#!/bin/sh
set -e
umask 077
printf '[authentication]\nusername = %s\npassword = %s\n' "$USERNAME" "$PASSWORD" >/tmp/cqlshrc
ask() { cqlsh --cqlshrc=/tmp/cqlshrc --keyspace=delivery_status --execute="$1" delivery-status-db-dc1-service 9042; }
ask 'DESCRIBE KEYSPACE delivery_status' >/backup/delivery_status.cql
# a failure in the list of a loop would not end the script
tables=$(ask 'DESCRIBE TABLES')
test -n "$tables"
for table in $(echo "$tables" | grep -o '[a-z_0-9]*'); do
  ask "COPY delivery_status.$table TO '/backup/$table.csv' WITH HEADER = TRUE"
done
