package dev.kasane.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.monitoring.micrometer.MicrometerMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AlertMetricsTest {

    private static final Path RULES = Path.of("../../../manifests/components/operator/rules.yaml");

    @Test
    void the_alerts_on_operators_use_metrics_that_an_operator_has() throws IOException {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Metrics metrics = MicrometerMetrics.withoutPerResourceMetrics(registry);
        metrics.failedReconciliation(
                new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("any")
                        .endMetadata()
                        .build(),
                new IllegalStateException("of a test"),
                Map.of());

        assertThat(Pattern.compile("operator_sdk_\\w+")
                        .matcher(Files.readString(RULES))
                        .results())
                .extracting(MatchResult::group)
                .isNotEmpty()
                .allSatisfy(name -> assertThat(registry.scrape()).containsPattern("(?m)^" + name + "\\{"));
    }
}
