package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No secret value is in Git: what a cluster needs to know is made in it, or comes from outside. */
class SecretsTest {

    private static final List<String> FOLDERS =
            List.of("manifests", "overlays", "argocd", "tekton", "pipelines", "development");
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN [A-Z ]*PRIVATE KEY-----|AGE-SECRET-KEY-|gh[ps]_[A-Za-z0-9]{20}");

    @Test
    void no_target_renders_a_secret() {
        assertThat(Definitions.objects())
                .noneMatch(object -> object.group().isEmpty() && object.kind().equals("Secret"));
    }

    @Test
    void no_file_has_a_secret_a_generator_of_secrets_or_a_key() {
        for (String folder : FOLDERS) {
            for (String file : Definitions.files(folder, "")) {
                String text = Definitions.read(file);
                assertThat(text).as(file).doesNotContainPattern(KEY).doesNotContain("secretGenerator:");
                assertThat(text.lines()).as(file).noneMatch(line -> line.equals("kind: Secret"));
            }
        }
    }

    @Test
    void whatever_a_workload_reads_from_a_secret_is_made_by_somebody() {
        // operators make these of what they are asked for
        List<String> made = List.of(
                "comment/comment-db-admin-comment",
                "login/login-cert",
                "test/registry-cert",
                "payment-info-data/payment-info-user.payment-info-db.credentials",
                "point/point-user",
                "product/product-image",
                "search/search-db-es-elastic-user",
                "user/token-key");
        for (String environment : Definitions.ENVIRONMENTS) {
            List<Manifest> all = Definitions.kustomizations("overlays/" + environment).stream()
                    .flatMap(target -> Definitions.objects(target).stream())
                    .toList();
            List<String> external = all.stream()
                    .filter(object -> object.kind().equals("ExternalSecret"))
                    .map(object -> object.namespace() + "/" + object.text("spec", "target", "name"))
                    .toList();
            all.stream()
                    .filter(object -> List.of("Deployment", "StatefulSet", "Job", "CronJob")
                            .contains(object.kind()))
                    .forEach(object -> References.secrets(object.root())
                            .forEach(name -> assertThat(object.namespace() + "/" + name)
                                    .as(environment + ": " + object.id())
                                    .matches(
                                            read -> external.contains(read) || made.contains(read),
                                            "is made by somebody")));
        }
    }

    @Test
    void every_namespace_that_wants_a_secret_from_outside_may_have_it() {
        for (String environment : Definitions.ENVIRONMENTS) {
            List<Manifest> all = Definitions.kustomizations("overlays/" + environment).stream()
                    .flatMap(target -> Definitions.objects(target).stream())
                    .toList();
            List<?> allowed = all.stream()
                    .filter(object -> object.kind().equals("ClusterSecretStore")
                            && object.name().equals("outside"))
                    .flatMap(store -> Values.list(store.root(), "spec", "conditions", 0, "namespaces").stream())
                    .toList();
            assertThat(all)
                    .filteredOn(object ->
                            object.text("spec", "secretStoreRef", "name").equals("outside"))
                    .isNotEmpty()
                    .allSatisfy(secret -> assertThat(allowed).anyMatch(name -> name.equals(secret.namespace())));
        }
    }

    @Test
    void no_application_waits_for_a_secret_that_a_person_brings() {
        for (String environment : Definitions.ENVIRONMENTS) {
            int last = Definitions.applications(environment).stream()
                    .mapToInt(SecretsTest::wave)
                    .max()
                    .orElseThrow();
            List<Manifest> early = Definitions.applications(environment).stream()
                    .filter(application -> wave(application) < last)
                    .flatMap(application -> Values.list(application.root(), "spec", "sources").stream())
                    .map(source -> Values.text(source, "path"))
                    .filter(path -> path.startsWith("overlays/"))
                    .flatMap(path -> Definitions.objects(path).stream())
                    .toList();
            List<Manifest> brought = early.stream()
                    .filter(object ->
                            List.of("outside", "backups").contains(object.text("spec", "secretStoreRef", "name")))
                    .toList();
            List<String> names = brought.stream()
                    .map(secret -> secret.namespace() + "/" + secret.text("spec", "target", "name"))
                    .toList();
            List<Manifest> readers = early.stream()
                    .filter(object -> List.of("Deployment", "StatefulSet", "DaemonSet", "CronJob", "Job")
                            .contains(object.kind()))
                    .filter(object -> References.secrets(object.root()).stream()
                            .anyMatch(name -> names.contains(object.namespace() + "/" + name)))
                    .toList();
            assertThat(brought).as(environment).hasSizeGreaterThan(10);
            assertThat(readers).as(environment).hasSizeGreaterThan(10);
            assertThat(Stream.concat(brought.stream(), readers.stream()))
                    .allSatisfy(object -> assertThat(object.annotation("argocd.argoproj.io/ignore-healthcheck"))
                            .as(object.id())
                            .isEqualTo("true"));
            assertThat(Definitions.kustomizations("overlays/" + environment))
                    .filteredOn(path -> Definitions.SERVICES.contains(path.substring(path.lastIndexOf('/') + 1)))
                    .flatExtracting(path -> Definitions.ofKind(path, "ExternalSecret"))
                    .extracting(secret -> secret.text("spec", "secretStoreRef", "name"))
                    .doesNotContain("outside");
        }
    }

    private static int wave(Manifest application) {
        return Integer.parseInt(application.annotation("argocd.argoproj.io/sync-wave"));
    }
}
