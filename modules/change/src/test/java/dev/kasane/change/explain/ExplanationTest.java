package dev.kasane.change.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields and objects by the names that people write, and the way from a line to the values it decides. */
class ExplanationTest {

    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: api
              annotations: {example.com/owner: team}
            spec:
              replicas: 1
              template:
                spec:
                  containers:
                  - name: web
                    image: web:1
                    ports: [{containerPort: 80}, {containerPort: 81}]
                    args: [a, b, c, d, e, f, g, h, i, j, k]
            """;
    private static final ResourceSet RENDERED = render();

    private static ResourceSet render() {
        MemoryTree tree = MemoryTree.of("kustomization.yaml", """
                        namespace: shop
                        namePrefix: my-
                        resources: [api.yaml, others.yaml]
                        images: [{name: web, newTag: '2'}]
                        replicas: [{name: api, count: 3}]
                        """, "api.yaml", DEPLOYMENT, "others.yaml", """
                        apiVersion: v1
                        kind: Service
                        metadata: {name: api}
                        spec: {selector: {}, ports: []}
                        ---
                        apiVersion: v1
                        kind: Namespace
                        metadata: {name: shop}
                        """);
        return new Renderer(tree, RenderOptions.DEFAULT).render("").resources();
    }

    private static Resource find(String name, @Nullable String namespace) {
        return ObjectName.parse(name, namespace).in(RENDERED);
    }

    @ParameterizedTest
    @CsvSource({
        "deployment/my-api, Deployment",
        "Deployments/my-api, Deployment",
        "DEPLOYMENT/api, Deployment",
        "shop/deployment/api, Deployment",
        "service/my-api, Service",
        "namespace/shop, Namespace"
    })
    void an_object_is_found_by_its_kind_and_either_name(String name, String kind) {
        assertThat(find(name, null).gvk().kind()).isEqualTo(kind);
    }

    @Test
    void the_plural_may_end_with_es() {
        MemoryTree tree = MemoryTree.of(
                "kustomization.yaml",
                "resources: [a.yaml]\n",
                "a.yaml",
                "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: a}\n");

        assertThat(ObjectName.parse("ingresses/a", null)
                        .in(new Renderer(tree, RenderOptions.DEFAULT).render("").resources())
                        .name())
                .isEqualTo("a");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            deployment/ap | | there is no deployment ap in this target | did you mean deployment/my-api?
            deployment/api | other | there is no deployment api in the namespace other in this target |
            other/deployment/api | | there is no deployment api in the namespace other in this target |
            shop/namespace/shop | | there is no namespace shop in the namespace shop in this target |
            job/nothinglikeit | | there is no job nothinglikeit in this target | its objects are namespace/shop, service/my-api, deployment/my-api
            shop/deployment/api | other | shop/deployment/api is in the namespace shop, but -n is other | leave one of the two away
            deployment | | an object is named by its kind and its name, and not deployment | write it as deployment/api or shop/deployment/api
            a/b/c/d | | an object is named by its kind and its name, and not a/b/c/d | write it as deployment/api or shop/deployment/api
            deployment/ | | an object is named by its kind and its name, and not deployment/ | write it as deployment/api or shop/deployment/api
            """)
    void what_is_not_found_has_a_message_and_a_hint(
            String name, @Nullable String namespace, String message, @Nullable String hint) {
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> find(name, namespace))
                .satisfies(e -> {
                    assertThat(e.problems().getFirst().sentence()).isEqualTo(message);
                    if (hint != null) {
                        assertThat(e.problems().getFirst().hint()).isEqualTo(hint);
                    }
                });
    }

    @Test
    void a_hint_lists_each_name_once_those_of_the_kind_first_and_not_all_of_a_large_target() {
        StringBuilder maps = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            String map = "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: item-number-" + i + ", namespace: ";
            maps.append(map).append("one}\n").append(map).append("two}\n");
        }
        String service = "---\napiVersion: v1\nkind: Service\nmetadata: {name: web}\n";
        MemoryTree tree = MemoryTree.of("kustomization.yaml", "resources: [a.yaml]\n", "a.yaml", maps + service);
        ResourceSet many = new Renderer(tree, RenderOptions.DEFAULT).render("").resources();

        assertThat(hint("configmap/x", many))
                .startsWith("it has configmap/item-number-0, configmap/item-number-1, ")
                .endsWith(", configmap/item-number-7 and 2 more");
        assertThat(hint("service/somethingelse", many)).isEqualTo("it has service/web");
        assertThat(hint("job/nothinglikeit", many))
                .startsWith("its objects are ")
                .endsWith(" and 3 more");
        assertThat(hint("job/nothinglikeit", ResourceSet.EMPTY)).isEqualTo("it has no objects");
    }

    private static @Nullable String hint(String name, ResourceSet objects) {
        try {
            ObjectName.parse(name, null).in(objects);
            throw new AssertionError(name + " was found");
        } catch (KasaneException e) {
            return e.problems().getFirst().hint();
        }
    }

    @Test
    void two_objects_of_one_name_need_their_namespace() {
        String map = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: NS}\n";
        MemoryTree tree = MemoryTree.of(
                "kustomization.yaml",
                "resources: [a.yaml]\n",
                "a.yaml",
                map.replace("NS", "one") + "---\n" + map.replace("NS", "two"));
        ResourceSet both = new Renderer(tree, RenderOptions.DEFAULT).render("").resources();

        assertThat(ObjectName.parse("two/configmap/a", null).in(both).namespace())
                .isEqualTo("two");
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> ObjectName.parse("configmap/a", null).in(both))
                .withMessageContaining("several objects have this name: ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            spec.replicas | 3 | spec.replicas
            spec.template.spec.containers[web].image | web:2 | spec.template.spec.containers[web].image
            spec.template.spec.containers.web.image | web:2 | spec.template.spec.containers[web].image
            spec.template.spec.containers.0.image | web:2 | spec.template.spec.containers[0].image
            spec.template.spec.containers[web].ports[81].containerPort | 81 | spec.template.spec.containers[web].ports[81].containerPort
            spec.template.spec.containers[web].ports[1].containerPort | 81 | spec.template.spec.containers[web].ports[1].containerPort
            spec.template.spec.containers[web].args[10] | k | spec.template.spec.containers[web].args[10]
            metadata.annotations["example.com/owner"] | team | metadata.annotations["example.com/owner"]
            ["metadata"].name | my-api | metadata.name
            .spec.replicas | 3 | spec.replicas
            """)
    void a_field_is_found_by_its_name(String field, String value, String path) {
        Explanation found = Explanation.of(find("deployment/api", null), field);

        assertThat(found.value().toString()).isEqualTo(value);
        assertThat(found.path()).hasToString(path);
        assertThat(found.isSingle()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            spec.replica | there is no replica | did you mean replicas?
            spec.template.spec.containers[wob] | there is no wob | did you mean web?
            spec.template.spec.containers[web].args[11] | there is no 11 | there are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
            spec.template.spec.containers[web].args[999999] | there is no 999999 |
            spec.template.spec.containers.image | there is no image | write containers[web].image
            spec.template.spec.containers.ports.81.containerPort | there is no ports | write containers[web].ports[81].containerPort
            spec.template.spec.containers.ports.82.protocol | there is no ports | write containers[web].ports
            spec.template.spec.containers.imag | there is no imag | there are web
            spec.template.spec.containers[web].ports.containerPort | there is no containerPort | write ports[0].containerPort or ports[1].containerPort
            spec.replicas.x | there is no x | name the field above it, which is a single value
            """)
    void a_field_that_is_not_there_has_a_hint(String field, String message, @Nullable String hint) {
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> Explanation.of(find("deployment/api", null), field))
                .satisfies(e -> {
                    assertThat(e.problems().getFirst().sentence()).endsWith(message);
                    if (hint != null) {
                        assertThat(e.problems().getFirst().hint()).isEqualTo(hint);
                    }
                });
        assertThat(Explanation.find(find("deployment/api", null).root(), field)).isNull();
    }

    @Test
    void a_bracket_must_be_closed() {
        for (String field : List.of("spec[a", "spec[\"a]")) {
            assertThatExceptionOfType(KasaneException.class)
                    .isThrownBy(() -> FieldName.parse(field))
                    .withMessageContaining("has a bracket that is never closed");
        }
    }

    @Test
    void every_single_value_has_its_path_in_the_order_of_the_output() {
        assertThat(Explanation.all(find("service/api", null)))
                .extracting(one -> one.path() + " " + one.isSingle())
                .containsExactly(
                        "apiVersion true",
                        "kind true",
                        "metadata.name true",
                        "metadata.namespace true",
                        "spec.ports false",
                        "spec.selector false");
        assertThat(Explanation.all(find("deployment/api", null)))
                .extracting(one -> one.path().toString())
                .contains(
                        "spec.template.spec.containers[web].ports[0].containerPort",
                        "spec.template.spec.containers[web].args[10]");
    }

    @Test
    void a_line_decides_its_values_unless_a_later_one_does() {
        assertThat(reached("api.yaml", 7)).containsExactly("spec.replicas later kustomization.yaml");
        assertThat(reached("kustomization.yaml", 5)).containsExactly("spec.replicas");
        assertThat(reached("api.yaml", 11)).containsExactly("spec.template.spec.containers[web].name");
        assertThat(reached("api.yaml", 12))
                .containsExactly("spec.template.spec.containers[web].image later kustomization.yaml");
        assertThat(reached("api.yaml", 99)).isEmpty();
        assertThat(reached("none.yaml", 7)).isEmpty();
    }

    private static List<String> reached(String path, int line) {
        return LineEffect.of(RENDERED, path, line, UnaryOperator.identity()).stream()
                .map(reach -> reach.explanation().path()
                        + (reach.later() == null
                                ? ""
                                : " later " + reach.later().span().path()))
                .toList();
    }
}
