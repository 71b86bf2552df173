#!/bin/sh
set -e
pg_dump --host=payment-info-db --dbname=payment_info_db --format=custom --file=/backup/payment_info_db.dump
