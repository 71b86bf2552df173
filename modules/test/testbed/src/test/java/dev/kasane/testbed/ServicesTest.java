package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What every service of the shop promises of its pods. */
class ServicesTest {

    @Test
    void a_pod_has_a_limit_no_token_a_read_only_root_and_time_to_end() {
        for (String environment : Definitions.ENVIRONMENTS) {
            for (String service : Definitions.SERVICES) {
                String target = "overlays/" + environment + "/" + service;
                assertThat(Definitions.ofKind(target, "Deployment"))
                        .filteredOn(deployment -> deployment.name().equals(service))
                        .as(target)
                        .singleElement()
                        .satisfies(deployment -> {
                            Object pod = Values.at(deployment.root(), "spec", "template", "spec");
                            assertThat(Values.at(pod, "automountServiceAccountToken"))
                                    .isEqualTo(false);
                            Object container = Values.at(pod, "containers", 0);
                            assertThat(mebibytes(Values.text(container, "resources", "limits", "memory")))
                                    .isGreaterThan(
                                            mebibytes(Values.text(container, "resources", "requests", "memory")));
                            assertThat(Values.at(container, "securityContext", "readOnlyRootFilesystem"))
                                    .isEqualTo(true);
                            assertThat(Values.text(container, "volumeMounts")).contains("mountPath=/tmp");
                            assertThat(Values.at(pod, "terminationGracePeriodSeconds"))
                                    .isEqualTo(40L);
                            assertThat(Values.at(container, "lifecycle", "preStop", "sleep", "seconds"))
                                    .isEqualTo(5L);
                        });
            }
        }
    }

    @Test
    void the_parts_of_the_jvm_fit_into_the_limit_of_the_pod() {
        for (String service : Definitions.SERVICES) {
            String options = Definitions.read("pipelines/" + service + ".yaml")
                    .lines()
                    .filter(line -> line.strip().startsWith("options: ["))
                    .findFirst()
                    .orElseThrow();
            long heap = number(options, "MaxRAMPercentage=(\\d+)");
            // threads, symbols and the collector's tables get the rest
            long others = number(options, "MaxMetaspaceSize=(\\d+)m")
                    + number(options, "ReservedCodeCacheSize=(\\d+)m")
                    + number(options, "MaxDirectMemorySize=(\\d+)m");
            for (String environment : Definitions.ENVIRONMENTS) {
                assertThat(Definitions.ofKind("overlays/" + environment + "/" + service, "Deployment"))
                        .filteredOn(deployment -> deployment.name().equals(service))
                        .singleElement()
                        .satisfies(deployment -> {
                            long limit = mebibytes(deployment.text(
                                    "spec", "template", "spec", "containers", 0, "resources", "limits", "memory"));
                            assertThat(limit * heap / 100 + others)
                                    .as(environment + ": " + service)
                                    .isLessThan(limit * 90 / 100);
                        });
            }
        }
    }

    private static long number(String text, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        assertThat(found.find()).as(pattern).isTrue();
        return Long.parseLong(found.group(1));
    }

    @Test
    void nobody_reaches_a_port_that_is_not_meant_for_them() {
        for (String environment : Definitions.ENVIRONMENTS) {
            for (String service : Definitions.SERVICES) {
                String target = "overlays/" + environment + "/" + service;
                Set<String> ports = new TreeSet<>();
                for (Manifest policy : Definitions.ofKind(target, "NetworkPolicy")) {
                    for (Object rule : Values.list(policy.root(), "spec", "ingress")) {
                        for (Object from : Values.list(rule, "from")) {
                            String caller = caller(from);
                            ports.add((Definitions.SERVICES.contains(caller) ? "a service" : caller) + " "
                                    + Values.text(rule, "ports"));
                        }
                    }
                }
                boolean page = service.equals("admin");
                assertThat(ports)
                        .as(target)
                        .containsAll(List.of(
                                "infra [{port=" + (page ? "page" : "grpc") + "}]", "monitoring [{port=metrics}]"))
                        .isSubsetOf(
                                "infra [{port=" + (page ? "page" : "grpc") + "}]",
                                "monitoring [{port=metrics}]",
                                "a service [{port=grpc}]");
                // which the pod has
                assertThat(Definitions.ofKind(target, "Deployment"))
                        .filteredOn(deployment -> deployment.name().equals(service))
                        .flatExtracting(deployment ->
                                Values.list(deployment.root(), "spec", "template", "spec", "containers", 0, "ports"))
                        .extracting(port -> Values.text(port, "name"))
                        .contains("grpc", "metrics")
                        .matches(names -> names.contains("page") == page);
            }
        }
    }

    @Test
    void product_reaches_dns_its_database_and_its_bucket_and_nothing_else() {
        for (String environment : Definitions.ENVIRONMENTS) {
            String target = "overlays/" + environment + "/product";
            Set<String> reached = new TreeSet<>();
            for (Manifest policy : Definitions.ofKind(target, "NetworkPolicy")) {
                for (Object rule : Values.list(policy.root(), "spec", "egress")) {
                    assertThat(Values.list(rule, "to")).as(policy.id()).hasSize(1);
                    Object to = Values.list(rule, "to").getFirst();
                    Values.list(rule, "ports")
                            .forEach(port -> reached.add(
                                    Values.text(to, "namespaceSelector", "matchLabels", "kubernetes.io/metadata.name")
                                            + ":" + Values.text(port, "port")
                                            + Values.text(to, "podSelector", "matchLabels")));
                }
            }
            boolean ceph = !environment.equals("dev");
            assertThat(reached)
                    .as(environment)
                    .containsExactly(
                            "kube-system:53",
                            ceph
                                    ? "product:3306"
                                    : "object-storage:8333{app.kubernetes.io/component=s3, app.kubernetes.io/instance=s3}",
                            ceph ? "rook-ceph:8080{app=rook-ceph-rgw, rook_object_store=s3}" : "product:3306");
            assertThat(Definitions.ofKind(target, "ConfigMap")).singleElement().satisfies(settings -> {
                assertThat(settings.text("data", "PICTURES_HOST"))
                        .isEqualTo(ceph ? "rook-ceph-rgw-s3.rook-ceph.svc" : "s3-s3.object-storage.svc");
                assertThat(settings.text("data", "PICTURES_PORT")).isEqualTo(ceph ? "80" : "8333");
            });
        }
    }

    @Test
    void gatekeepers_rule_is_about_the_shop_and_the_shop_follows_it() {
        for (String environment : Definitions.ENVIRONMENTS) {
            Manifest rule = Definitions.ofKind(
                            "overlays/" + environment + "/gatekeeper-constraints", "K8sRequiredLabels")
                    .getFirst();
            List<String> namespaces = texts(rule, "spec", "match", "namespaces");
            List<String> kinds = texts(rule, "spec", "match", "kinds", 0, "kinds");
            assertThat(namespaces).containsExactlyElementsOf(Definitions.SERVICES);
            assertThat(kinds).containsExactly("Deployment", "StatefulSet");
            assertThat(Definitions.kustomizations("overlays/" + environment))
                    .flatExtracting(Definitions::objects)
                    .filteredOn(object -> object.group().equals("apps")
                            && kinds.contains(object.kind())
                            && namespaces.contains(object.namespace()))
                    .hasSizeGreaterThanOrEqualTo(Definitions.SERVICES.size())
                    .allSatisfy(object -> assertThat(texts(rule, "spec", "parameters", "labels"))
                            .hasSize(2)
                            .allSatisfy(label -> assertThat(object.text("metadata", "labels", label))
                                    .as(object.id() + ": " + label)
                                    .isNotEmpty()));
        }
    }

    private static List<String> texts(Manifest object, Object... path) {
        return Values.list(object.root(), path).stream().map(Object::toString).toList();
    }

    @Test
    void the_keys_of_the_bucket_come_from_the_secret_that_whoever_has_the_bucket_makes() {
        for (String environment : Definitions.ENVIRONMENTS) {
            assertThat(Definitions.ofKind("overlays/" + environment + "/product", "Deployment"))
                    .singleElement()
                    .satisfies(deployment -> assertThat(
                                    Values.list(deployment.root(), "spec", "template", "spec", "containers", 0, "env"))
                            .filteredOn(
                                    variable -> Values.text(variable, "name").startsWith("PICTURES_"))
                            .extracting(variable -> Values.text(variable, "valueFrom", "secretKeyRef", "name") + "/"
                                    + Values.text(variable, "valueFrom", "secretKeyRef", "key"))
                            .containsExactly("product-image/AWS_ACCESS_KEY_ID", "product-image/AWS_SECRET_ACCESS_KEY"));
            assertThat(Definitions.objects("overlays/" + environment + "/product-data"))
                    .filteredOn(object -> object.name().equals("product-image"))
                    .extracting(Manifest::kind)
                    .containsExactly(environment.equals("dev") ? "ExternalSecret" : "ObjectBucketClaim");
        }
    }

    static String caller(Object from) {
        return Values.text(from, "namespaceSelector", "matchLabels", "kubernetes.io/metadata.name");
    }

    private static long mebibytes(String memory) {
        assertThat(memory).endsWith("Mi");
        return Long.parseLong(memory.substring(0, memory.length() - 2));
    }
}
