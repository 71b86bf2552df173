#!/bin/sh
set -e
mysql --host=user-db --user=user --connect-timeout=5 --execute='SELECT 1' user >/dev/null
