#!/bin/sh
set -e
# TiKV's nodes write to the bucket themselves; what is uploaded besides is the name of the folder
folder=cart-db-backup/nodes/$(date -u +%Y-%m-%dT%H-%M-%SZ)
/br backup raw --pd=cart-db-pd:2379 --storage="s3://$BUCKET/$folder" --s3.endpoint="$ENDPOINT" --s3.provider=other
echo "$folder" >/backup/folder
