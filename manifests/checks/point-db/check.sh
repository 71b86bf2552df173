#!/bin/sh
set -e
PGCONNECT_TIMEOUT=5 psql --host=yb-tservers --port=5433 --username=yugabyte --dbname=point --command='SELECT 1' >/dev/null
