#!/bin/sh
set -e
PGCONNECT_TIMEOUT=5 psql --host=payment-info-db --dbname=payment_info_db --command='SELECT 1' >/dev/null
