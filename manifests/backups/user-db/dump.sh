#!/bin/sh
set -e
mysqldump --host=user-db --user=user --single-transaction --no-tablespaces --set-gtid-purged=OFF user >/backup/user.sql
