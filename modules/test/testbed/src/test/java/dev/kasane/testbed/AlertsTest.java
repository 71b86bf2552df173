package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people are told of, and whether anybody would. */
class AlertsTest {

    @TempDir
    Path folder;

    /** The chart selects the label of its release. */
    @Test
    void the_prometheus_that_is_there_reads_every_rule_and_every_monitor() {
        List<String> releases = Definitions.ENVIRONMENTS.stream()
                .flatMap(environment ->
                        Values.everywhere(
                                Definitions.application(environment, "prometheus")
                                        .root(),
                                "releaseName")
                                .stream())
                .distinct()
                .toList();
        assertThat(releases).hasSize(1);
        assertThat(Definitions.objects())
                .filteredOn(object -> object.group().equals("monitoring.coreos.com"))
                .hasSizeGreaterThan(5)
                .allSatisfy(object -> assertThat(object.text("metadata", "labels", "release"))
                        .as(object.id())
                        .isEqualTo(releases.getFirst()));
    }

    @Test
    void a_run_that_failed_and_a_promotion_that_waits_are_alerts() {
        assertThat(Definitions.ofKind("overlays/dev/ci", "PrometheusRule"))
                .singleElement()
                .satisfies(rule -> assertThat(Values.list(rule.root(), "spec", "groups", 0, "rules"))
                        .extracting(alert -> Values.text(alert, "alert"))
                        .contains("RunFailed", "PromotionWaits"));
        // the metrics are of a controller that is read, and of Jobs that are there
        assertThat(Definitions.ofKind("overlays/dev/tekton", "ServiceMonitor"))
                .singleElement()
                .satisfies(monitor -> assertThat(monitor.text("spec", "selector", "matchLabels"))
                        .contains("part-of=tekton-pipelines"));
        String rules = Definitions.ofKind("overlays/dev/ci", "PrometheusRule")
                .getFirst()
                .text("spec");
        assertThat(Definitions.ofKind("overlays/alternatives/two-repositories-ci", "CronJob"))
                .hasSize(3)
                .allSatisfy(job -> assertThat(rules).containsPattern("[\"|]" + job.name() + "(-\\.\\*)?[\"|]"));
        assertThat(Definitions.ofKind("overlays/dev/ci", "Pipeline"))
                .extracting(Manifest::name)
                .contains("ci");
    }

    @Test
    void a_forge_that_does_not_answer_is_another_alert_than_a_promotion_that_waits() throws Exception {
        assumeTrue(
                Scripts.canRun("curl", "--version") && Scripts.canRun("timeout", "--version"), "needs curl, timeout");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
        });
        server.start();
        try {
            // 124: it was going on at its deadline
            assertThat(waiting(server, "timeout 3 sh ")).contains("503").endsWith("failed 124\n");
        } finally {
            server.stop(0);
        }
        assertThat(Definitions.ofKind("overlays/dev/ci", "PrometheusRule"))
                .flatExtracting(rule -> Values.list(rule.root(), "spec", "groups", 0, "rules"))
                .filteredOn(alert -> Values.text(alert, "expr").contains("promotion-waits-"))
                .extracting(alert -> Values.text(alert, "alert") + " "
                        + Values.text(alert, "expr").replaceFirst("(?s).*reason=\"(\\w+)\".*", "$1"))
                .containsExactly(
                        "PromotionWaits BackoffLimitExceeded", "WaitingPromotionsAreNotFound DeadlineExceeded");
    }

    private String waiting(HttpServer server, String shell) throws Exception {
        return Scripts.run(
                folder,
                Map.of(
                        "API", "http://127.0.0.1:" + server.getAddress().getPort(),
                        "REPOSITORY", "team/deploy",
                        "DAYS", "1",
                        "TOKEN", "of-tests",
                        "HOME", folder.toString()),
                "sh",
                "-c",
                shell + Definitions.HOME.resolve("tekton/alerts/waiting.sh") + " && echo nothing || echo failed $?");
    }

    @ParameterizedTest
    @CsvSource({
        "kasane/promote/cart, 30, true",
        "kasane/promote/cart, 20, false",
        "feature, 30, false",
    })
    void the_job_fails_if_a_promotion_waits_for_more_than_a_day(String branch, int hours, boolean fails)
            throws Exception {
        assumeTrue(
                Scripts.canRun("curl", "--version") && Scripts.canRun("perl", "-MJSON::PP", "-e", "1"),
                "the script needs curl and perl");
        String created = Instant.now()
                .minus(hours, ChronoUnit.HOURS)
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
        byte[] pulls = ("[{\"number\": 7, \"title\": \"Promote cart to prod\", \"created_at\": \"" + created
                        + "\", \"head\": {\"ref\": \"" + branch + "\"}}]")
                .getBytes(StandardCharsets.UTF_8);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/repos/team/deploy/pulls", exchange -> {
            exchange.sendResponseHeaders(200, pulls.length);
            exchange.getResponseBody().write(pulls);
            exchange.close();
        });
        server.start();
        try {
            String printed = waiting(server, "sh ");
            assertThat(printed.strip())
                    .isEqualTo(fails ? "#7 Promote cart to prod, open since " + created + "\nfailed 1" : "nothing");
        } finally {
            server.stop(0);
        }
    }
}
