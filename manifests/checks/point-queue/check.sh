#!/bin/sh
set -e
umask 077
cat >/tmp/client.properties <<END
security.protocol=SASL_PLAINTEXT
sasl.mechanism=SCRAM-SHA-512
sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="point-user" password="$PASSWORD";
END
/opt/kafka/bin/kafka-topics.sh --bootstrap-server point-queue-kafka-bootstrap:9092 --command-config /tmp/client.properties \
  --describe --topic point-topic >/dev/null
