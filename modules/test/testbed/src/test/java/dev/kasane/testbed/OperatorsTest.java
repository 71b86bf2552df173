package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The operators of this repository, as the clusters run them. */
class OperatorsTest {

    @ParameterizedTest
    @ValueSource(strings = {"zundoko-operator", "pipecd-operator"})
    void prometheus_reads_the_metrics_and_a_pod_stays(String operator) {
        Map<String, String> selector = Map.of("app.kubernetes.io/name", operator);
        for (String environment : Definitions.ENVIRONMENTS) {
            String target = "overlays/" + environment + "/" + operator;
            Manifest deployment = only(target, "Deployment");
            assertThat(Values.at(deployment.root(), "spec", "template", "metadata", "labels"))
                    .isEqualTo(selector);
            Manifest service = only(target, "Service");
            assertThat(Values.at(service.root(), "spec", "selector")).isEqualTo(selector);
            assertThat(service.text("spec", "ports", 0, "targetPort"))
                    .isEqualTo(deployment.text("spec", "template", "spec", "containers", 0, "ports", 0, "name"));
            Manifest monitor = only(target, "ServiceMonitor");
            assertThat(Definitions.application(environment, "prometheus").text("spec"))
                    .contains("releaseName=" + monitor.text("metadata", "labels", "release") + ",");
            assertThat(Values.at(monitor.root(), "spec", "selector", "matchLabels"))
                    .isEqualTo(selector)
                    .isEqualTo(Values.at(service.root(), "metadata", "labels"));
            assertThat(monitor.text("spec", "endpoints", 0, "port"))
                    .isEqualTo(service.text("spec", "ports", 0, "name"));
            assertThat(Values.at(only(target, "PodDisruptionBudget").root(), "spec", "selector", "matchLabels"))
                    .isEqualTo(selector);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"zundoko-operator", "pipecd-operator"})
    void an_operator_that_is_down_and_reconciliations_that_fail_are_alerts(String operator) {
        for (String environment : Definitions.ENVIRONMENTS) {
            String target = "overlays/" + environment + "/" + operator;
            // which the ServiceMonitor makes the job
            String job = "job=\"" + only(target, "Service").name() + "\"";
            Manifest rule = only(target, "PrometheusRule");
            assertThat(rule.namespace()).isEqualTo(operator);
            assertThat(rule.name()).isEqualTo(operator);
            assertThat(Values.list(rule.root(), "spec", "groups", 0, "rules"))
                    .extracting(alert -> Values.text(alert, "alert") + ": " + Values.text(alert, "expr"))
                    .containsExactly(
                            "OperatorIsDown: absent(up{" + job + "} == 1)",
                            "ReconciliationsFail: sum by (job) (rate(operator_sdk_reconciliations_failed_total{" + job
                                    + "}[5m])) > 0");
        }
    }

    /** Former fields of plain values are there for objects that have them; a new one would be a way to put a password into Git. */
    @Test
    void a_password_comes_by_the_name_of_its_secret_or_file() {
        List<String> plain = new ArrayList<>();
        for (String operator : List.of("zundoko-operator", "pipecd-operator")) {
            for (Manifest definition : Definitions.ofKind("overlays/dev/" + operator, "CustomResourceDefinition")) {
                Values.list(definition.root(), "spec", "versions")
                        .forEach(version -> plainSecrets(
                                Values.at(version, "schema", "openAPIV3Schema"),
                                definition.text("spec", "names", "kind"),
                                plain));
            }
        }
        assertThat(plain)
                .containsExactlyInAnyOrder(
                        "ControlPlane.spec.config.stateKey",
                        "ControlPlane.spec.config.projects.staticAdmin.passwordHash",
                        "ControlPlane.spec.config.sharedSSOConfigs.github.clientSecret",
                        "ControlPlane.spec.config.sharedSSOConfigs.google.clientSecret");
    }

    /** Fields of texts that are named like a secret; volumes and claims are Kubernetes' own. */
    private static void plainSecrets(@Nullable Object schema, String path, List<String> into) {
        if (Values.at(schema, "items") != null) {
            plainSecrets(Values.at(schema, "items"), path, into);
        }
        Values.map(schema, "properties").forEach((key, field) -> {
            String name = key.toString();
            if (Set.of("volume", "volumeClaimTemplate").contains(name) || name.endsWith("Ref")) {
                return;
            }
            if (Values.text(field, "type").equals("string")
                    && name.matches("(?i).*(secret|password|token|key|credential).*")
                    && !name.matches(".*(File|Name)")) {
                into.add(path + "." + name);
            }
            plainSecrets(field, path + "." + name, into);
        });
    }

    @ParameterizedTest
    @CsvSource({"zundoko-operator, 3", "pipecd-operator, 6"})
    void a_kind_has_one_version_that_is_stored_and_every_other_one_is_converted(String operator, int kinds) {
        for (String environment : Definitions.ENVIRONMENTS) {
            assertThat(Definitions.ofKind("overlays/" + environment + "/" + operator, "CustomResourceDefinition"))
                    .hasSize(kinds)
                    .allSatisfy(definition -> {
                        List<?> versions = Values.list(definition.root(), "spec", "versions");
                        List<?> stored = versions.stream()
                                .filter(version -> Boolean.TRUE.equals(Values.at(version, "storage")))
                                .toList();
                        assertThat(stored).as(definition.id()).hasSize(1);
                        assertThat(Values.at(stored.getFirst(), "served")).isEqualTo(true);
                        // without a webhook the server changes nothing but the name of the version
                        boolean webhook = definition
                                .text("spec", "conversion", "strategy")
                                .equals("Webhook");
                        assertThat(versions)
                                .filteredOn(version -> Boolean.TRUE.equals(Values.at(version, "served")))
                                .allSatisfy(version -> assertThat(webhook
                                                || Values.map(version, "schema")
                                                        .equals(Values.map(stored.getFirst(), "schema")))
                                        .as(definition.id() + ": " + Values.text(version, "name"))
                                        .isTrue());
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"zundoko-operator", "pipecd-operator"})
    void it_has_rights_where_it_works_and_nowhere_else(String operator) {
        for (String environment : Definitions.ENVIRONMENTS) {
            String target = "overlays/" + environment + "/" + operator;
            assertThat(Definitions.ofKind(target, "ClusterRoleBinding")).isEmpty();
            assertThat(Definitions.ofKind(target, "RoleBinding"))
                    .hasSize(2)
                    .extracting(Manifest::namespace)
                    .containsOnly(operator);
            assertThat(only(target, "Deployment").namespace()).isEqualTo(operator);
            assertThat(Values.list(
                            only(target, "Deployment").root(), "spec", "template", "spec", "containers", 0, "env"))
                    .anySatisfy(variable -> assertThat(variable.toString())
                            .isEqualTo("{name=WATCH_NAMESPACES, valueFrom={fieldRef={fieldPath=metadata.namespace}}}"));
            // what is sung there
            assertThat(Definitions.objects(target))
                    .filteredOn(object -> object.kind().equals("Hikawa"))
                    .allSatisfy(song -> assertThat(song.namespace()).isEqualTo(operator));
        }
    }

    @Test
    void dev_has_a_control_plane_and_a_piped_of_pipecd_whose_secrets_are_made_in_the_cluster() {
        String target = "overlays/dev/pipecd-shop";
        Manifest plane = only(target, "ControlPlane");
        Manifest piped = only(target, "Piped");
        assertThat(plane.namespace())
                .isEqualTo(only("overlays/dev/pipecd-operator", "Deployment").namespace())
                .isEqualTo(piped.namespace());
        assertThat(piped.text("spec", "controlPlaneRef", "name")).isEqualTo(plane.name());
        assertThat(Values.list(plane.root(), "spec", "config", "projects"))
                .extracting(project -> Values.text(project, "id"))
                .containsExactly(piped.text("spec", "projectID"));
        // the operator makes it
        assertThat(plane.text("spec", "config", "stateKey")).isEmpty();
        String folder = plane.text("spec", "volumeMounts", 0, "mountPath") + "/";
        String secret = plane.text("spec", "volumeMounts", 0, "volume", "secret", "secretName");
        assertThat(Definitions.ofKind(target, "ExternalSecret"))
                .filteredOn(made -> made.text("spec", "target", "name").equals(secret))
                .singleElement()
                .satisfies(made -> {
                    assertThat(made.namespace()).isEqualTo(plane.namespace());
                    List<String> files = List.of(
                            plane.text("spec", "config", "datastore", "mySQLConfig", "usernameFile"),
                            plane.text("spec", "config", "datastore", "mySQLConfig", "passwordFile"),
                            plane.text("spec", "config", "filestore", "minioConfig", "accessKeyFile"),
                            plane.text("spec", "config", "filestore", "minioConfig", "secretKeyFile"));
                    assertThat(Values.map(made.root(), "spec", "target", "template", "data")
                                    .keySet())
                            .map(key -> folder + key)
                            .hasSameElementsAs(files);
                });
        assertThat(plane.text("spec", "config", "datastore", "mySQLConfig", "url"))
                .isEqualTo("tcp(" + only(target, "InnoDBCluster").name() + ":3306)");
        assertThat(wave("pipecd-shop")).isGreaterThan(wave("pipecd-operator"));
    }

    private static int wave(String application) {
        return Definitions.applications("dev").stream()
                .filter(found -> found.name().equals(application))
                .mapToInt(found -> Integer.parseInt(found.annotation("argocd.argoproj.io/sync-wave")))
                .findFirst()
                .orElseThrow();
    }

    private static Manifest only(String target, String kind) {
        assertThat(Definitions.ofKind(target, kind)).as(target).hasSize(1);
        return Definitions.ofKind(target, kind).getFirst();
    }
}
