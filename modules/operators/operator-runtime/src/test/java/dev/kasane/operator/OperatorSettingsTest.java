package dev.kasane.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OperatorSettingsTest {

    @Test
    void without_settings_all_namespaces_are_looked_after_without_election() {
        assertThat(OperatorSettings.of("any", Map.of()))
                .isEqualTo(new OperatorSettings("any", Set.of(), Optional.empty(), 8080));
    }

    @Test
    void the_environment_names_namespaces_lease_and_port() {
        assertThat(OperatorSettings.of(
                        "any", Map.of("WATCH_NAMESPACES", "a, b", "LEASE_NAMESPACE", "c", "PORT", "9090")))
                .isEqualTo(new OperatorSettings("any", Set.of("a", "b"), Optional.of("c"), 9090));
    }
}
