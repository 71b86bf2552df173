package dev.kasane.change.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.JsonForm;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which object is which one of before, and which fields of it are others. */
class ResourceDiffTest {

    private static final String BESIDE = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: beside}\n";

    private static ResourceSet objects(String kustomization, String... documents) {
        MemoryTree tree = MemoryTree.of(
                "kustomization.yaml",
                "resources: [all.yaml]\n" + kustomization,
                "all.yaml",
                BESIDE + "---\n" + String.join("---\n", documents));
        return new Renderer(tree, RenderOptions.DEFAULT).render("").resources();
    }

    private static List<String> changes(ResourceSet before, ResourceSet after) {
        return new ResourceDiff()
                .between(before, after).stream().map(ResourceDiffTest::text).toList();
    }

    private static String text(Change change) {
        String name = change.resource().name();
        return switch (change) {
            case Change.Added added -> "added " + name;
            case Change.Removed removed -> "removed " + name;
            case Change.Changed it -> "changed " + it.before().name() + " " + name + " " + it.likeness();
            case Change.Replaced it ->
                "replaced " + it.pair().before().name() + " " + name + " "
                        + it.pair().likeness();
        };
    }

    private static List<String> fields(String before, String after) {
        return fields("example.com/v1", "Thing", before, after);
    }

    private static List<String> fields(String apiVersion, String kind, String before, String after) {
        String head = "apiVersion: " + apiVersion + "\nkind: " + kind + "\nmetadata: {name: a}\nspec: ";
        List<Change> changes =
                new ResourceDiff().between(objects("", head + before + "\n"), objects("", head + after + "\n"));
        return changes.stream()
                .flatMap(change -> ((Change.Changed) change).fields().stream())
                .map(field -> field.path() + " " + json(field.before()) + " -> " + json(field.after())
                        + (field.moved() ? " moved" : ""))
                .toList();
    }

    private static String json(@Nullable YamlNode value) {
        return value == null ? "none" : JsonText.compact(JsonForm.ofHeld(value));
    }

    @Test
    void objects_come_in_the_order_of_now_and_then_those_that_are_gone() {
        String a = "apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {x: y}\n";
        String b = "apiVersion: example.com/v1\nkind: B\nmetadata: {name: b}\nspec: {n: 1}\n";
        String c = "apiVersion: example.com/v1\nkind: C\nmetadata: {name: c}\nspec: {m: 2}\n";

        assertThat(changes(objects("", a, b), objects("", b.replace("n: 1", "n: 2"), c)))
                .containsExactly("changed b b SAME_NAME", "added c", "removed a");
        assertThat(changes(objects("", a, b), objects("", a, b))).isEmpty();
        ResourceSet same = objects("", a, b);
        assertThat(changes(same, same)).isEmpty();
    }

    @Test
    void an_object_is_recognised_by_its_name_without_the_hash_of_its_content() {
        String generator = "configMapGenerator: [{name: settings, literals: [a=%s]}]\n";

        assertThat(changes(objects(generator.formatted("1")), objects(generator.formatted("2"))))
                .singleElement()
                .asString()
                .startsWith("changed settings-")
                .endsWith("SAME_BUT_HASH");
    }

    @ParameterizedTest
    @CsvSource({
        "ConfigMap, settings-2456789bcd, settings-fghkmt2456, true",
        "Secret, settings-2456789bcd, settings-fghkmt2456, true",
        "ConfigMap, settings-2456789bcd, settings-fghkmt2451, false",
        "ConfigMap, settings-2456789bcd, settings-fghkmt245, false",
        "ConfigMap, settings-2456789bcd, others-fghkmt2456, false",
        "Thing, settings-2456789bcd, settings-fghkmt2456, false"
    })
    void a_name_that_looks_generated_is_one_for_config_maps_and_secrets(
            String kind, String before, String after, boolean recognised) {
        String object = "apiVersion: v1\nkind: " + kind + "\nmetadata: {name: NAME}\ndata: {k: NAME}\n";

        assertThat(
                        changes(objects("", object.replace("NAME", before)), objects("", object.replace("NAME", after)))
                                .stream()
                                .anyMatch(change -> change.endsWith("SAME_BUT_HASH")))
                .isEqualTo(recognised);
    }

    @Test
    void an_object_that_was_loaded_under_the_same_name_is_replaced_by_that_of_another_prefix() {
        assertThat(changes(objects("namePrefix: a-\n"), objects("namePrefix: b-\n")))
                .containsExactly("replaced a-beside b-beside SAME_ORIGIN");
    }

    @Test
    void an_object_of_like_content_is_a_renamed_one() {
        String thing = "apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a, labels: {x: y}}\n"
                + "spec: {a: 1, b: 2, c: [3, 4]}\n";
        String little = thing.replace("{a: 1, b: 2, c: [3, 4]}", "{a: 9, b: 8, c: [7]}");

        assertThat(changes(objects("", thing), objects("", thing.replace("name: a,", "name: b,"))))
                .containsExactly("replaced a b SIMILAR");
        assertThat(changes(objects("", thing), objects("", little.replace("name: a,", "name: b,"))))
                .containsExactly("added b", "removed a");
        assertThat(changes(objects("", thing), objects("", thing.replace("kind: Thing", "kind: Other"))))
                .containsExactly("replaced a a SIMILAR");
    }

    @Test
    void the_likest_pair_is_taken_first_and_each_object_once() {
        String thing =
                "apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: NAME}\nspec: {a: 1, b: 2, c: 3, d: D}\n";
        String then = thing.replace("NAME", "a").replace("D}", "4}");
        String near = thing.replace("NAME", "b").replace("D}", "5}");
        String nearest = thing.replace("NAME", "c").replace("D}", "4}");

        assertThat(changes(objects("", then), objects("", near, nearest)))
                .containsExactlyInAnyOrder("added b", "replaced a c SIMILAR");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {a: 1} | {a: 2} | spec.a 1 -> 2
            {a: 1} | {a: '1'} | spec.a 1 -> "1"
            {a: x} | {a: "x"} |
            {a: 1, b: 2} | {b: 2} | spec.a 1 -> none
            {b: 2} | {a: {c: d}, b: 2} | spec.a none -> {"c":"d"}
            {a: {b: {c: 1}}} | {a: {b: {c: 2}}} | spec.a.b.c 1 -> 2
            {a: {b: 1}} | {a: [1]} | spec.a {"b":1} -> [1]
            {a/b: 1} | {a/b: 2} | spec["a/b"] 1 -> 2
            {'a"b\\': 1} | {'a"b\\': 2} | spec["a\\"b\\\\"] 1 -> 2
            {a: [1, 2, 3]} | {a: [1, 9, 3]} | spec.a[1] 2 -> 9
            {a: [1, 2, 3]} | {a: [1, 3]} | spec.a[1] 2 -> none
            {a: [1, 3]} | {a: [1, 2, 3]} | spec.a[1] none -> 2
            {a: [1, 2]} | {a: [{b: 1}, 2]} | spec.a[0] none -> {"b":1}; spec.a[0] 1 -> none
            {a: [{name: x, v: 1}, {name: y}]} | {a: [{name: y}, {name: x, v: 2}]} | spec.a[y] {"name":"y"} -> {"name":"y"} moved; spec.a[x].v 1 -> 2
            {a: [{name: x}]} | {a: [{name: z}, {name: x}]} | spec.a[z] none -> {"name":"z"}
            {a: [{key: x, v: 1}]} | {a: [{key: x, v: 2}]} | spec.a[x].v 1 -> 2
            {a: [{id: x, v: 1}]} | {a: [{id: x, v: 2}]} | spec.a[x].v 1 -> 2
            {a: [{host: x, v: 1}]} | {a: [{host: x, v: 2}]} | spec.a[x].v 1 -> 2
            {a: [{kind: k, name: x, v: 1}, {kind: l, name: x}]} | {a: [{kind: k, name: x, v: 2}, {kind: l, name: x}]} | spec.a[k/x].v 1 -> 2
            {a: [{name: x, v: 1}, {name: x}]} | {a: [{name: x, v: 2}, {name: x}]} | spec.a[0].v 1 -> 2
            {a: [[1], [2]]} | {a: [[1], [3]]} | spec.a[1][0] 2 -> 3
            """)
    void a_field_is_named_by_its_path_with_both_values(String before, String after, @Nullable String expected) {
        assertThat(String.join("; ", fields(before, after))).isEqualTo(expected == null ? "" : expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [1, 2, 3, 4] | [4, 1, 2, 3] | spec.a[0] 4 -> 4 moved
            [1, 2, 3, 4] | [2, 3, 4, 1] | spec.a[3] 1 -> 1 moved
            [1, 2, 3] | [3, 2, 1] | spec.a[0] 3 -> 3 moved; spec.a[1] 2 -> 2 moved
            [a, a, b] | [a, b, a] | spec.a[1] "b" -> "b" moved
            """)
    void only_items_outside_the_longest_run_in_order_were_moved(String before, String after, String expected) {
        assertThat(String.join("; ", fields("{a: " + before + "}", "{a: " + after + "}")))
                .isEqualTo(expected);
    }

    @Test
    void items_are_told_apart_by_the_keys_of_their_schema() {
        String pod = "{containers: [{name: a, image: b, ports: [PORTS]}]}";

        assertThat(fields(
                        "v1",
                        "Pod",
                        pod.replace("PORTS", "{containerPort: 80, hostPort: 1}, {containerPort: 81}"),
                        pod.replace("PORTS", "{containerPort: 81}, {containerPort: 80, hostPort: 2}")))
                .contains("spec.containers[a].ports[80].hostPort 1 -> 2");
        assertThat(fields(
                        "v1",
                        "Pod",
                        pod.replace("PORTS", "{containerPort: 80, protocol: UDP}, {containerPort: 80, hostPort: 1}"),
                        pod.replace(
                                "PORTS",
                                "{containerPort: 80, protocol: UDP}, {containerPort: 80, protocol: TCP, hostPort: 2}")))
                .contains("spec.containers[a].ports[80].hostPort 1 -> 2");
        assertThat(fields(
                        "v1",
                        "Pod",
                        pod.replace("PORTS", "{containerPort: 80, protocol: UDP, hostPort: 1}, {containerPort: 80}"),
                        pod.replace("PORTS", "{containerPort: 80, protocol: UDP, hostPort: 2}, {containerPort: 80}")))
                .containsExactly("spec.containers[a].ports[80/UDP].hostPort 1 -> 2");
    }

    @Test
    void a_path_is_within_the_shape_it_has_or_continues() {
        ValuePath path =
                ValuePath.ROOT.key("spec").key("containers").item("web").key("image");

        assertThat(path.shape()).isEqualTo("spec.containers[].image");
        assertThat(path.isWithin("spec")).isTrue();
        assertThat(path.isWithin("spec.containers")).isTrue();
        assertThat(path.isWithin("spec.containers[].image")).isTrue();
        assertThat(path.isWithin("spec.contain")).isFalse();
        assertThat(path.isWithin("spec.containers[].image.x")).isFalse();
        assertThat(path)
                .isEqualTo(
                        ValuePath.ROOT.key("spec").key("containers").item("web").key("image"));
        assertThat(path).isNotEqualTo(ValuePath.ROOT.key("spec"));
        assertThat(path.parent()).hasToString("spec.containers[web]");
        assertThat(path.name()).isEqualTo("image");
        assertThat(path.isItem()).isFalse();
    }
}
