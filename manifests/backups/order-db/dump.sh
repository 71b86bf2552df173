#!/bin/sh
set -e
# TiDB has neither tablespaces nor statistics of columns
mysqldump --host=order-db-tidb --port=4000 --user=order --single-transaction --no-tablespaces --set-gtid-purged=OFF --column-statistics=0 order \
  >/backup/order.sql
