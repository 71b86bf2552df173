#!/bin/sh
set -e
rclone copy from:product-image /backup/pictures
