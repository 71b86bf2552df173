#!/bin/sh
set -e
master=$(valkey-cli --no-auth-warning -h rfs-rate-kvs -p 26379 sentinel get-master-addr-by-name mymaster | head -n 1)
valkey-cli --no-auth-warning -h "$master" --rdb /backup/rate.rdb
