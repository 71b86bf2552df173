#!/bin/sh
set -e
mysql --host=product-db-haproxy --user=product --connect-timeout=5 --execute='SELECT 1' product >/dev/null
