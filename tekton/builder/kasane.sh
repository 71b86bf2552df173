#!/bin/sh
# kasane, which believes the authorities of its Java and the one that is mounted.
set -eu
if [ -f /authority/ca.crt ]; then
  store=$(mktemp -d)/cacerts
  cp "$JAVA_HOME/lib/security/cacerts" "$store"
  chmod u+w "$store"
  keytool -importcert -noprompt -keystore "$store" -storepass changeit -alias registry -file /authority/ca.crt >/dev/null 2>&1
  export JAVA_TOOL_OPTIONS="-Djavax.net.ssl.trustStore=$store"
fi
exec /opt/kasane/kasane "$@"
