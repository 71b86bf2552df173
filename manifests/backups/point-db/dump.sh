#!/bin/sh
set -e
/home/yugabyte/postgres/bin/ysql_dump --host=yb-tservers --port=5433 --username=yugabyte --dbname=point --file=/backup/point.sql
