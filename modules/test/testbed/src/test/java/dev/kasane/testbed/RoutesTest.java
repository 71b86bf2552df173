package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What the gateway shows to everyone. */
class RoutesTest {

    @SuppressWarnings("UnusedVariable") // JUnit reads it
    private static final List<String> ENVIRONMENTS = Definitions.ENVIRONMENTS;

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void a_page_that_asks_for_a_password_has_no_plain_http(String environment) {
        // the shop's passwords are sent to admin and user, Kibana's to search
        assertThat(Definitions.kustomizations("overlays/" + environment))
                .flatExtracting(target -> Definitions.ofKind(target, "HTTPProxy"))
                .hasSizeGreaterThan(Definitions.SERVICES.size())
                .allSatisfy(
                        proxy -> assertThat(proxy.text("spec")).as(proxy.id()).doesNotContain("permitInsecure"))
                // events are signed, and GitHub trusts no authority of a cluster
                .filteredOn(proxy -> !proxy.text("spec", "virtualhost").isEmpty()
                        && !proxy.name().equals("webhook"))
                .isNotEmpty()
                .allSatisfy(root -> assertThat(root.text("spec", "virtualhost", "tls", "secretName"))
                        .as(root.id())
                        .isNotEmpty());
    }

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void every_page_of_2020_has_a_host_with_a_certificate_and_a_login(String environment) {
        String target = "overlays/" + environment + "/pages";
        List<Manifest> pages = Definitions.ofKind(target, "HTTPProxy");
        assertThat(pages)
                .extracting(page ->
                        page.name() + " " + page.text("spec", "virtualhost", "authorization", "extensionRef", "name"))
                // the others have a login of their own
                .containsExactlyInAnyOrder(
                        "registry ", "argocd ", "grafana ", "rook ", "tekton login", "prometheus login");
        List<Manifest> certificates = Definitions.ofKind(target, "Certificate").stream()
                .filter(certificate -> certificate.name().equals("pages-cert"))
                .toList();
        assertThat(certificates).hasSize(1);
        String delegated = Definitions.ofKind(target, "TLSCertificateDelegation")
                .getFirst()
                .text("spec", "delegations", 0, "targetNamespaces");
        assertThat(pages).allSatisfy(page -> {
            assertThat(page.text("spec", "virtualhost", "tls", "secretName")).isEqualTo("infra/pages-cert");
            assertThat(Values.list(certificates.getFirst().root(), "spec", "dnsNames"))
                    .anyMatch(name -> name.equals(page.text("spec", "virtualhost", "fqdn")));
            assertThat(delegated).contains(page.namespace());
            assertThat(page.text("spec", "routes")).doesNotContain("permitInsecure");
        });
        // what Harbor and Argo CD call themselves
        assertThat(Definitions.read("manifests/harbor/values.yaml") + harbor(environment))
                .contains("externalURL: https://" + host(pages, "registry") + "\n");
        assertThat(Definitions.ofKind("overlays/" + environment + "/argocd", "ConfigMap"))
                .filteredOn(map -> map.name().equals("argocd-cm"))
                .singleElement()
                .satisfies(map -> assertThat(map.text("data", "url")).isEqualTo("https://" + host(pages, "argocd")));
        assertThat(Definitions.ofKind(target, "ExternalSecret"))
                .filteredOn(secret -> secret.text("spec", "target", "name").equals("argocd-secret"))
                .singleElement()
                .satisfies(secret ->
                        assertThat(secret.text("spec", "data", 0, "secretKey")).isEqualTo("webhook.github.secret"));
    }

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void grafana_has_a_login_and_no_anonymous_user(String environment) throws IOException {
        Manifest application = Definitions.application(environment, "prometheus");
        List<String> files = Values.list(application.root(), "spec", "sources").stream()
                .flatMap(source -> Values.list(source, "helm", "valueFiles").stream())
                .map(file -> file.toString().replace("$values/", ""))
                .filter(file -> Files.exists(Definitions.HOME.resolve(file)))
                .toList();
        assertThat(files).contains("manifests/prometheus/values.yaml");
        for (String file : files) {
            assertThat(Definitions.read(file)).as(file).doesNotContainIgnoringCase("anonymous");
        }
        assertThat(application.text("spec")).doesNotContainIgnoringCase("anonymous");
        assertThat(Definitions.documents(Definitions.HOME.resolve("manifests/prometheus/values.yaml")))
                .singleElement()
                .satisfies(values -> assertThat(values.text("grafana", "admin", "existingSecret"))
                        .isEqualTo("grafana"));
    }

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void the_page_that_names_the_others_has_a_host_of_knative(String environment) {
        Manifest links = Definitions.ofKind("overlays/" + environment + "/pages", "Service").stream()
                .filter(service -> service.group().equals("serving.knative.dev"))
                .findFirst()
                .orElseThrow();
        Manifest serving = Definitions.ofKind("overlays/" + environment + "/knative-serving", "KnativeServing")
                .getFirst();
        String argocd = host(Definitions.ofKind("overlays/" + environment + "/pages", "HTTPProxy"), "argocd");

        assertThat(links.name()).isEqualTo("links");
        assertThat(serving.text("spec", "config", "network", "domain-template")).isEqualTo("{{.Name}}.{{.Domain}}");
        assertThat(Values.map(serving.root(), "spec", "config", "domain").keySet())
                .singleElement()
                .isEqualTo(argocd.replaceFirst("^argocd\\.", ""));
    }

    @Test
    void lets_encrypt_is_answered_by_the_gateway_that_its_hosts_lead_to() {
        Manifest issuer = Definitions.ofKind("overlays/prod/issuers", "ClusterIssuer").stream()
                .filter(found -> found.name().equals("letsencrypt"))
                .findFirst()
                .orElseThrow();
        assertThat(Values.list(issuer.root(), "spec", "acme", "solvers"))
                .singleElement()
                .satisfies(solver ->
                        assertThat(solver.toString()).isEqualTo("{http01={ingress={ingressClassName=contour}}}"));
        // Contour makes this class, and the proxies of these hosts are of it
        assertThat(Definitions.read("manifests/contour/values.yaml"))
                .contains("  ingressClass:\n    name: contour\n    create: true\n");
        List<String> hosts = Definitions.kustomizations("overlays/prod").stream()
                .flatMap(target -> Definitions.ofKind(target, "Certificate").stream())
                .filter(certificate ->
                        certificate.text("spec", "issuerRef", "name").equals("letsencrypt"))
                .flatMap(certificate -> Values.list(certificate.root(), "spec", "dnsNames").stream())
                .map(Object::toString)
                .toList();
        assertThat(Definitions.kustomizations("overlays/prod").stream()
                        .flatMap(target -> Definitions.ofKind(target, "HTTPProxy").stream())
                        .filter(proxy -> proxy.text("spec", "ingressClassName").equals("contour"))
                        .map(proxy -> proxy.text("spec", "virtualhost", "fqdn")))
                .isNotEmpty()
                .containsAll(hosts);
        assertThat(hosts).isNotEmpty();
    }

    private static String host(List<Manifest> pages, String name) {
        return pages.stream()
                .filter(page -> page.name().equals(name))
                .map(page -> page.text("spec", "virtualhost", "fqdn"))
                .findFirst()
                .orElseThrow();
    }

    private static String harbor(String environment) {
        String file = "overlays/" + environment + "/harbor/values.yaml";
        return Files.exists(Definitions.HOME.resolve(file)) ? Definitions.read(file) : "";
    }
}
