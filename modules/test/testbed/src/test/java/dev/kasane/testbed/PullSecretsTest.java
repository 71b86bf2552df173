package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The projects of the registry are private: each pod of our images has an account that names a login, which is made in the cluster. */
class PullSecretsTest {

    @SuppressWarnings("UnusedVariable") // JUnit reads it
    private static final List<String> ENVIRONMENTS = Definitions.ENVIRONMENTS;

    private static final String REGISTRY = "registry.test/";

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void every_pod_of_our_images_names_a_login_that_is_made(String environment) {
        List<Manifest> all = objects(environment);
        List<String> seen = new ArrayList<>();
        for (Manifest object : all) {
            if (Values.everywhere(object.root(), "image").stream().noneMatch(image -> image.startsWith(REGISTRY))) {
                continue;
            }
            for (String account : accounts(object, all)) {
                assertThat(secrets(all, object.namespace(), account))
                        .as(object.id() + " with the account " + account)
                        .isNotEmpty()
                        .allSatisfy(secret -> assertThat(made(all, object.namespace()))
                                .as(object.id())
                                .contains(secret));
                seen.add(object.kind() + " " + object.name());
            }
        }
        assertThat(seen)
                .contains("Deployment zundoko-operator")
                .containsAll(Definitions.SERVICES.stream()
                        .map(service -> "Deployment " + service)
                        .toList());
        if (environment.equals("dev")) {
            assertThat(seen).contains("Task kasane-ci", "CronJob reconcile");
        }
    }

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void the_namespaces_with_the_login_may_read_it_and_nothing_else(String environment) {
        List<Manifest> all = objects(environment);
        assertThat(ofKind(all, "ClusterExternalSecret")).singleElement().satisfies(login -> {
            String store = login.text("spec", "externalSecretSpec", "secretStoreRef", "name");
            assertThat(ofKind(all, "ClusterSecretStore"))
                    .filteredOn(found -> found.name().equals(store))
                    .singleElement()
                    .satisfies(found -> assertThat(Values.list(found.root(), "spec", "conditions", 0, "namespaces"))
                            .isEqualTo(namespaces(login)));
            String key = login.text("spec", "externalSecretSpec", "data", 0, "remoteRef", "key");
            assertThat(ofKind(all, "Role"))
                    .filteredOn(role -> role.name().equals(store + "-reader"))
                    .singleElement()
                    .satisfies(role -> assertThat(role.text("rules", 0))
                            .isEqualTo(
                                    "{apiGroups=[], resources=[secrets], resourceNames=[" + key + "], verbs=[get]}"));
            assertThat(Definitions.read("manifests/registry/robots/robots.sh"))
                    .contains("login nodes \"$secret\" " + key);
        });
    }

    private static List<Manifest> objects(String environment) {
        return Definitions.kustomizations("overlays/" + environment).stream()
                .flatMap(target -> Definitions.objects(target).stream())
                .toList();
    }

    private static List<Manifest> ofKind(List<Manifest> all, String kind) {
        return all.stream().filter(object -> object.kind().equals(kind)).toList();
    }

    /** The accounts of the pods of an object; those of all runs for what runs use. */
    private static Set<String> accounts(Manifest object, List<Manifest> all) {
        List<String> own = Values.everywhere(object.root(), "serviceAccountName");
        if (!own.isEmpty()) {
            return new TreeSet<>(own);
        }
        if (!List.of("Task", "StepAction", "Pipeline").contains(object.kind())) {
            return Set.of("default");
        }
        return new TreeSet<>(ofKind(all, "TriggerTemplate").stream()
                .flatMap(template -> Values.everywhere(template.root(), "serviceAccountName").stream())
                .toList());
    }

    private static List<String> secrets(List<Manifest> all, String namespace, String account) {
        return ofKind(all, "ServiceAccount").stream()
                .filter(found ->
                        found.namespace().equals(namespace) && found.name().equals(account))
                .flatMap(found -> Values.list(found.root(), "imagePullSecrets").stream())
                .map(secret -> Values.text(secret, "name"))
                .toList();
    }

    /** The Secrets of a namespace that External Secrets makes. */
    private static List<String> made(List<Manifest> all, @Nullable String namespace) {
        return Stream.concat(
                        ofKind(all, "ExternalSecret").stream()
                                .filter(secret -> secret.namespace().equals(namespace))
                                .map(secret -> secret.text("spec", "target", "name")),
                        ofKind(all, "ClusterExternalSecret").stream()
                                .filter(secret -> namespaces(secret).contains(namespace))
                                .map(secret -> secret.text("spec", "externalSecretSpec", "target", "name")))
                .toList();
    }

    private static List<?> namespaces(Manifest login) {
        return Values.list(login.root(), "spec", "namespaceSelectors", 0, "matchExpressions", 0, "values");
    }
}
