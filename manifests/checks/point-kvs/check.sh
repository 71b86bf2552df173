#!/bin/sh
set -e
printf 'version\r\nquit\r\n' | nc -w 5 point-kvs-memcached 11211 | grep -q '^VERSION '
