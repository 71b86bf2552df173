package dev.kasane.shop;

import java.util.Map;

/** The login of Kafka clients: as the user that Strimzi created, by SCRAM-SHA-512. */
public final class KafkaLogin {

    private KafkaLogin() {}

    /**
     * The client's settings, of the variables {@code PREFIX_USER} and {@code PREFIX_PASSWORD}.
     *
     * @param prefix such as {@code QUEUE}
     */
    public static Map<String, Object> of(Settings settings, String prefix) {
        return Map.of(
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "SCRAM-SHA-512",
                "sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required username=\""
                        + escaped(settings.text(prefix + "_USER")) + "\" password=\""
                        + escaped(settings.text(prefix + "_PASSWORD")) + "\";");
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
