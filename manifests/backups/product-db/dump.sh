#!/bin/sh
set -e
mysqldump --host=product-db-haproxy --user=product --single-transaction --no-tablespaces --set-gtid-purged=OFF product >/backup/product.sql
