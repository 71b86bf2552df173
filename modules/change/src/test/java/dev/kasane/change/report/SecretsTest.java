package dev.kasane.change.report;

import static dev.kasane.change.report.SomeObjects.config;
import static dev.kasane.change.report.SomeObjects.object;
import static dev.kasane.change.report.SomeObjects.set;
import static dev.kasane.change.report.TwoTrees.lines;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.chart.ChartInputs;
import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.resource.SecretSettings;
import dev.kasane.yaml.YamlMap;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Values of Secrets are never shown, wherever they got to, and readers still see which of them are equal. */
class SecretsTest {

    private static final String MASK = "\\*{8} \\([0-9a-f]{8}\\)";

    /** A Secret, and objects into which its value is copied: a field of a Thing, the name and namespace of a ConfigMap. */
    private static MemoryTree copied(String password) {
        return MemoryTree.of("kustomization.yaml", """
                resources: [o.yaml]
                replacements:
                - source: {kind: Secret, fieldPath: stringData.pw}
                  targets:
                  - select: {kind: Thing}
                    fieldPaths: [spec.password]
                  - select: {kind: ConfigMap}
                    fieldPaths: [metadata.name, metadata.namespace]
                    options: {create: true}
                """, "o.yaml", """
                apiVersion: v1
                kind: Secret
                metadata: {name: login}
                stringData: {pw: PASSWORD, user: ada}
                ---
                apiVersion: example.org/v1
                kind: Thing
                metadata: {name: thing}
                spec: {password: x, equal: hunter2, first: 1, second: 2}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: config}
                data: {level: info, a: '1', b: '2', c: '3', d: '4'}
                """.replace("PASSWORD", password));
    }

    private static ResourceSet rendered(String password) {
        MemoryTree tree = copied(password);
        return new Renderer(tree, RenderOptions.DEFAULT).render("").resources();
    }

    private static Resource find(ResourceSet objects, String kind) {
        for (Resource object : objects) {
            if (object.gvk().kind().equals(kind)) {
                return object;
            }
        }
        throw new AssertionError("no " + kind);
    }

    private static List<String> report(ResourceSet before, ResourceSet after) {
        List<TargetChange> changes = new Comparison(folder -> before, folder -> after).of(List.of(TargetPair.in("it")));
        return lines(Report.of("secrets", 1, SignificantChanges.of(changes), new RunKey()));
    }

    @Test
    void a_value_that_came_out_of_a_Secret_is_hidden_and_one_that_is_equal_is_shown() {
        List<String> lines = report(rendered("barracuda"), rendered("hunter2"));

        assertThat(String.join("\n", lines)).doesNotContain("barracuda").doesNotContain("hunter2");
        assertThat(lines).anyMatch(line -> line.matches("  stringData.pw: '?" + MASK + "'? > '?" + MASK + "'?"));
        assertThat(lines).anyMatch(line -> line.matches("  spec.password: '?" + MASK + "'? > '?" + MASK + "'?"));
        assertThat(report(ResourceSet.EMPTY, rendered("hunter2")))
                .anyMatch(line -> line.contains("equal: hunter2") && line.contains("password: '********"));
    }

    @Test
    void equal_values_have_equal_masks_in_one_run_only() {
        Secrets secrets = new Secrets(new RunKey());

        assertThat(secrets.mask("a")).matches(MASK).isEqualTo(secrets.mask("a")).isNotEqualTo(secrets.mask("b"));
        assertThat(secrets.mask("a")).isNotEqualTo(new Secrets(new RunKey()).mask("a"));
    }

    @Test
    void a_name_that_came_out_of_a_Secret_is_hidden_wherever_the_object_is_named() {
        List<String> lines = report(rendered("barracuda"), rendered("hunter2"));

        assertThat(lines)
                .anyMatch(line -> line.matches("Replaced ConfigMap " + MASK + "/" + MASK + " formerly " + MASK));
        assertThat(lines).noneMatch(line -> line.contains("barracuda") || line.contains("hunter2"));
    }

    @Test
    void objects_that_come_and_go_have_hidden_names_too() {
        for (List<String> lines : List.of(
                report(ResourceSet.EMPTY, rendered("hunter2")), report(rendered("hunter2"), ResourceSet.EMPTY))) {
            assertThat(lines).anyMatch(line -> line.matches("(Added|Removed) ConfigMap " + MASK + "/" + MASK));
        }
        Secrets secrets = new Secrets(new RunKey());
        Change removed = secrets.named(new Change.Removed(find(rendered("hunter2"), "ConfigMap")));
        assertThat(removed).isInstanceOf(Change.Removed.class);
        assertThat(removed.resource().name()).matches(MASK);
    }

    @Test
    void a_name_that_is_no_secret_stays() {
        Resource plain = object(config("a", "b"));

        assertThat(new Secrets(new RunKey()).named(plain)).isSameAs(plain);
    }

    @Test
    void a_secret_name_is_hidden_and_a_namespace_that_is_none_stays() {
        String name = """
                resources: [o.yaml]
                namespace: shop
                replacements:
                - source: {kind: Secret, fieldPath: stringData.pw}
                  targets: [{select: {kind: ConfigMap}, fieldPaths: [metadata.FIELD], options: {create: true}}]
                """;
        String objects = "{apiVersion: v1, kind: Secret, metadata: {name: l}, stringData: {pw: hunter2}}\n---\n"
                + config("config", "b");
        Secrets secrets = new Secrets(new RunKey());
        Resource byName = secrets.named(find(
                SomeObjects.rendered("kustomization.yaml", name.replace("FIELD", "name"), "o.yaml", objects),
                "ConfigMap"));
        Resource byNamespace = secrets.named(find(
                SomeObjects.rendered("kustomization.yaml", name.replace("FIELD", "namespace"), "o.yaml", objects),
                "ConfigMap"));

        assertThat(byName.name()).matches(MASK);
        assertThat(byName.namespace()).isEqualTo("shop");
        assertThat(byNamespace.name()).isEqualTo("config");
        assertThat(byNamespace.namespace()).matches(MASK);
    }

    @Test
    void sentences_about_an_object_are_without_its_secret_values_and_with_its_name() {
        ResourceSet objects = rendered("hunter2");
        Resource thing = find(objects, "Thing");
        Secrets none = new Secrets(new RunKey());

        assertThat(none.without("thing has hunter2", thing)).isEqualTo("thing has ********");
        assertThat(none.without("thing has hunter2", thing, null)).isEqualTo("thing has ********");
        assertThat(none.without("thing has hunter2")).as("of no object").isEqualTo("thing has hunter2");
        assertThat(new Secrets(new RunKey(), objects, null).without("hunter2 is not there"))
                .as("the name of an object of the target")
                .isEqualTo("******** is not there");
        assertThat(Secrets.hidingOf(thing).apply("it has hunter2")).isEqualTo("it has ********");
        assertThat(Secrets.hidingOf(object(config("a", "b"))).apply("it has hunter2"))
                .isEqualTo("it has hunter2");
    }

    @Test
    void lists_of_names_are_without_whole_secret_values_only() {
        Resource thing = find(rendered("hunter2"), "Thing");
        Secrets none = new Secrets(new RunKey());

        assertThat(none.hidingWhole(thing).apply("hunter2, hunter")).isEqualTo("********, hunter");
        assertThat(none.hiding(thing).apply("hunter2, hunter")).isEqualTo("********, ********");
        assertThat(none.hidingWhole(object(config("a", "b"))).apply("hunter2")).isEqualTo("hunter2");
    }

    @Test
    void the_name_of_an_object_is_shown_even_when_a_secret_is_spelled_like_it() {
        for (String names : List.of("{name: cart, namespace: zoo}", "{name: zoo, namespace: cart}")) {
            ResourceSet objects =
                    SomeObjects.rendered("kustomization.yaml", """
                    resources: [o.yaml]
                    replacements:
                    - source: {kind: Secret, fieldPath: stringData.pw}
                      targets: [{select: {kind: Thing}, fieldPaths: [spec.password]}]
                    """, "o.yaml", """
                    apiVersion: v1
                    kind: Secret
                    metadata: {name: login}
                    stringData: {pw: cart}
                    ---
                    apiVersion: example.org/v1
                    kind: Thing
                    metadata: NAMES
                    spec: {password: x}
                    """.replace("NAMES", names));

            assertThat(new Secrets(new RunKey()).without("cart has cartwheels", find(objects, "Thing")))
                    .isEqualTo("cart has ********wheels");
        }
    }

    @Test
    void an_object_is_known_to_hold_something_of_a_Secret() {
        ResourceSet objects = rendered("hunter2");
        Secrets secrets = new Secrets(new RunKey());
        String nested =
                "{apiVersion: v1, kind: Template, metadata: {name: a}, objects: [{kind: Secret, metadata: {name: b},"
                        + " data: {c: d}}]}";

        assertThat(secrets.areIn(find(objects, "Thing"))).isTrue();
        assertThat(secrets.areIn(find(objects, "Secret"))).isTrue();
        assertThat(secrets.areIn(object("{apiVersion: v1, kind: Secret, metadata: {name: empty}}")))
                .isTrue();
        assertThat(secrets.areIn(object(nested))).isTrue();
        assertThat(secrets.areIn(object(config("a", "b")))).isFalse();
        assertThat(Secrets.areIn(find(objects, "Thing").root())).isTrue();
        assertThat(Secrets.areIn((YamlMap) SomeObjects.value(nested))).isTrue();
        assertThat(Secrets.areIn((YamlMap) SomeObjects.value(config("a", "b")))).isFalse();
    }

    @Test
    void the_data_of_Secrets_inside_of_other_objects_is_hidden() {
        List<String> lines = report(ResourceSet.EMPTY, set("""
                apiVersion: example.org/v1
                kind: Template
                metadata: {name: a}
                objects:
                - {kind: Secret, metadata: {name: whole}, type: Opaque, data: {a: {b: [hidden-1]}}, dta: hidden-2}
                - {kind: Secret, data: {a: hidden-3}, stringData: {a: hidden-4}, key: shown-1}
                - {kind: Secret, name: shown-2}
                - {kind: ConfigMap, data: {a: shown-3}, metadata: {}}
                - [{kind: Secret, data: {a: hidden-5}}]
                """));

        String text = String.join("\n", lines);
        assertThat(text)
                .contains("shown-1", "shown-2", "shown-3", "whole", "Opaque")
                .doesNotContain("hidden-");
    }

    @Test
    void a_text_that_is_a_manifest_of_a_Secret_is_hidden() {
        String text = String.join("\n", report(ResourceSet.EMPTY, set("""
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: a}
                data:
                  secret.yaml: |
                    kind: Secret
                    data: {a: hidden-1}
                  config.yaml: |
                    kind: ConfigMap
                    data: {a: shown-1}
                """)));

        assertThat(text).contains("shown-1").doesNotContain("hidden-1");
    }

    @Test
    void inputs_of_a_chart_are_hidden_by_the_names_of_their_fields() {
        String text = inputs("{auth: {password: hidden-1, user: shown-1}, env: [{name: TOKEN, value: hidden-2}]}", "");

        assertThat(text).contains("shown-1").doesNotContain("hidden-1").doesNotContain("hidden-2");
        assertThat(String.join("\n", report(ResourceSet.EMPTY, set("""
                {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {password: shown-2}}"""))))
                .as("objects say themselves what is secret")
                .contains("shown-2");
    }

    @Test
    void inputs_of_a_chart_are_hidden_by_the_fields_that_the_repository_marks() {
        String values = "{pin: hidden-1, deep: {pin: {a: hidden-2}}, text: 'pin: hidden-3', other: shown-1}";

        assertThat(inputs(values, "secrets: [{kind: Database, group: example.org, fieldPaths: [spec.admin.pin]}]\n"))
                .contains("shown-1")
                .doesNotContain("hidden-");
        assertThat(inputs(values, "")).contains("hidden-1", "hidden-2", "hidden-3", "shown-1");
    }

    private static String inputs(String values, String settings) {
        MemoryTree tree = MemoryTree.of(".kasane.yaml", settings);
        Resource chart = new ChartInputs("Chart", "redis", SomeObjects.value("a"))
                .with("values", SomeObjects.value(values))
                .toResource(new Schemas(SecretSettings.readable(tree)));
        TargetChange target = new TargetChange("it", null, "it", List.of(), null, null, List.of(), List.of())
                .withInputs(TargetInputs.between(List.of(), List.of(chart)));
        return Objects.requireNonNull(ShownChange.of(target, new RunKey())
                        .getFirst()
                        .fields()
                        .getFirst()
                        .after())
                .text();
    }

    @Test
    void a_key_that_came_out_of_a_Secret_is_hidden_in_paths() {
        ResourceSet before = rendered("hunter2");
        Resource thing = find(before, "Thing");
        Resource changed =
                thing.withRoot(thing.root().with("data", ((YamlMap) SomeObjects.value("{hunter2: a}"))), new Schemas());
        Change change = new ResourceDiff()
                .between(ResourceSet.of(List.of(thing)), ResourceSet.of(List.of(changed)))
                .getFirst();

        ShownChange shown = ShownChange.of(change, new Secrets(new RunKey(), before));

        assertThat(shown.fields()).extracting(ShownField::path).containsExactly("data");
        Resource twice = changed.withRoot(
                changed.root().with("data", ((YamlMap) SomeObjects.value("{hunter2: b}"))), new Schemas());
        Change again = new ResourceDiff()
                .between(ResourceSet.of(List.of(changed)), ResourceSet.of(List.of(twice)))
                .getFirst();
        assertThat(ShownChange.of(again, new Secrets(new RunKey(), before)).fields())
                .extracting(ShownField::path)
                .containsExactly("data.********");
    }
}
