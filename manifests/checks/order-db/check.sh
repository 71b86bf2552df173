#!/bin/sh
set -e
mysql --host=order-db-tidb --port=4000 --user=order --connect-timeout=5 --execute='SELECT 1' order >/dev/null
