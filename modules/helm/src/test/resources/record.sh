#!/bin/sh
# Records what released Helms answer: record.sh HELM3 HELM4, in this folder. A refusal is recorded as its message.
set -eu
helm3=$1 helm4=$2
while read -r name chart args; do
  for major in 3 4; do
    eval "helm=\$helm$major"
    # shellcheck disable=SC2086
    if (set -f; "$helm" template rel "charts/$chart" $args >"answers/$name.$major.yaml" 2>"answers/$name.$major.error"); then
      rm "answers/$name.$major.error"
    else
      rm "answers/$name.$major.yaml"
    fi
  done
done <cases.txt
