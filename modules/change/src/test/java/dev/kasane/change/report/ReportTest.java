package dev.kasane.change.report;

import static dev.kasane.change.report.SomeObjects.config;
import static dev.kasane.change.report.SomeObjects.set;
import static dev.kasane.change.report.TwoTrees.lines;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a reader of a report sees: what happens to several targets once, and under which names. */
class ReportTest {

    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                  - name: app
                    image: example.org/web:1
                    envFrom: [{configMapRef: {name: settings}}]
            """;
    private static final String LIMITED =
            DEPLOYMENT.replace("- name: app", "- name: app\n        resources: {limits: {cpu: %s}}");
    private static final String BASE = """
            resources: [web.yaml]
            configMapGenerator:
            - name: settings
              literals: [LEVEL=info]
            """;
    private static final MemoryTree TREE = tree("a", "b", "c");

    /** A base, and a target for each prefix. */
    private static MemoryTree tree(String... prefixes) {
        MemoryTree.Builder tree = MemoryTree.builder();
        tree.file("base/kustomization.yaml", BASE).file("base/web.yaml", DEPLOYMENT);
        for (String prefix : prefixes) {
            tree.file(prefix + "/kustomization.yaml", "resources: [../base]\nnamePrefix: " + prefix + "-\n");
        }
        return tree.build();
    }

    private static Report report(ResourceSet before, ResourceSet after) {
        List<TargetChange> changes = new Comparison(folder -> before, folder -> after).of(List.of(TargetPair.in("it")));
        return Report.of("objects", 1, SignificantChanges.of(changes), new RunKey());
    }

    @Test
    void without_a_difference_it_is_empty() {
        Report report = TwoTrees.of(TREE).report();

        assertThat(report.isEmpty()).isTrue();
        assertThat(report.sections()).isEmpty();
        assertThat(report.title()).isEqualTo("two trees");
        assertThat(report.looked()).isEqualTo(3);
    }

    @Test
    void what_happens_to_all_targets_is_shown_once_with_all_names() {
        Report report = TwoTrees.of(TREE, "base/web.yaml", DEPLOYMENT.replace("web:1", "web:2"))
                .report();

        assertThat(report.isEmpty()).isFalse();
        assertThat(report.targets()).hasSize(3);
        assertThat(lines(report))
                .containsExactly(
                        "in a, b, c",
                        "! EFFECT restart: Deployment a-web restarts:"
                                + " spec.template.spec.containers[app].image also b-web, c-web",
                        "! EFFECT image-move: Deployment a-web container app moves from example.org/web:1 to"
                                + " example.org/web:2 also b-web, c-web",
                        "Changed Deployment a-web also b-web, c-web",
                        "  spec.template.spec.containers[app].image: example.org/web:1 > example.org/web:2");
    }

    @Test
    void what_happens_to_most_targets_is_shown_first() {
        Report report = TwoTrees.of(
                        TREE,
                        "a/kustomization.yaml",
                        "resources: [../base]\nnamePrefix: a-\ncommonAnnotations: {x: 'y'}\n",
                        "base/web.yaml",
                        DEPLOYMENT.replace("metadata: {name: web}", "metadata: {name: web, labels: {z: z}}"))
                .report();

        assertThat(report.sections())
                .extracting(Report.Section::targets)
                .containsExactly(List.of("b", "c"), List.of("a"));
    }

    @Test
    void a_reference_to_an_object_with_a_new_hash_is_the_same_in_all_targets() {
        Report report = TwoTrees.of(TREE, "base/kustomization.yaml", BASE.replace("info", "debug"))
                .report();

        assertThat(report.sections()).hasSize(1);
        assertThat(lines(report))
                .anyMatch(line -> line.startsWith("Changed ConfigMap a-settings-")
                        && line.contains(" formerly a-settings-")
                        && line.contains(" also b-settings-"));
        assertThat(report.sections().getFirst().changes()).hasSize(2);
    }

    @Test
    void a_reference_to_objects_of_other_origins_is_not() {
        String other =
                "resources: [../base]\nnamePrefix: %s-\nconfigMapGenerator:\n- {name: %s, literals: [LEVEL=info]}\n"
                        + "patches:\n- patch: |\n    - {op: replace, path:"
                        + " /spec/template/spec/containers/0/envFrom/0/configMapRef/name, value: %s}\n"
                        + "  target: {kind: Deployment}\n";
        Report report = TwoTrees.of(
                        tree("b", "c"),
                        "b/kustomization.yaml",
                        other.formatted("b", "others", "others"),
                        "c/kustomization.yaml",
                        other.formatted("c", "more", "more"))
                .report();

        assertThat(report.sections())
                .extracting(Report.Section::targets)
                .containsExactly(List.of("b", "c"), List.of("b"), List.of("c"));
        assertThat(report.sections().getFirst().notes()).isNotEmpty();
        assertThat(report.sections().getFirst().changes()).isEmpty();
    }

    @Test
    void values_that_contain_the_name_of_their_object_are_the_same_in_all_targets() {
        String config = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {self: x/y, a: b, c: d, e: f}\n";
        String named = "resources: [../base]\nnamePrefix: %s-\n";
        String itself = """
                replacements:
                - source: {kind: ConfigMap, name: web, fieldPath: metadata.name}
                  targets: [{select: {kind: ConfigMap}, fieldPaths: [data.self], options: {delimiter: /, index: 1}}]
                """;
        MemoryTree without = MemoryTree.of(
                "base/kustomization.yaml",
                "resources: [web.yaml]\n",
                "base/web.yaml",
                config,
                "a/kustomization.yaml",
                named.formatted("a"),
                "b/kustomization.yaml",
                named.formatted("b"));
        TwoTrees came = TwoTrees.of(
                without,
                "a/kustomization.yaml",
                named.formatted("a") + itself,
                "b/kustomization.yaml",
                named.formatted("b") + itself);

        assertThat(lines(came.report()))
                .containsExactly("in a, b", "Changed ConfigMap a-web also b-web", "  data.self: x/y > x/a-web");
        assertThat(lines(new TwoTrees(came.after(), without).report()))
                .containsExactly("in a, b", "Changed ConfigMap a-web also b-web", "  data.self: x/a-web > x/y");
        assertThat(lines(TwoTrees.of(
                                came.after(),
                                "a/kustomization.yaml",
                                named.formatted("of-a") + itself,
                                "b/kustomization.yaml",
                                named.formatted("of-b") + itself)
                        .report()))
                .startsWith("in a, b", "Replaced ConfigMap of-a-web formerly a-web also of-b-web")
                .contains("  data.self: x/a-web > x/of-a-web");
    }

    @Test
    void the_same_value_in_place_of_different_ones_is_shown_twice() {
        MemoryTree before = MemoryTree.of(
                "a/kustomization.yaml",
                "resources: [c.yaml]\n",
                "a/c.yaml",
                config("c", "one"),
                "b/kustomization.yaml",
                "resources: [c.yaml]\n",
                "b/c.yaml",
                config("c", "two"));

        assertThat(lines(TwoTrees.of(before, "a/c.yaml", config("c", "new"), "b/c.yaml", config("c", "new"))
                        .report()))
                .containsExactly(
                        "in a",
                        "Changed ConfigMap c",
                        "  data.key: one > new",
                        "in b",
                        "Changed ConfigMap c",
                        "  data.key: two > new");
    }

    @Test
    void a_note_with_the_name_of_its_object_is_the_same_in_all_targets() {
        String overlay = "resources: [../base]\nnamePrefix: %s-\nnamespace: %s\n";
        MemoryTree before = MemoryTree.of(
                "base/kustomization.yaml",
                "resources: [web.yaml]\n",
                "base/web.yaml",
                "apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {selector: {a: b}}\n",
                "a/kustomization.yaml",
                overlay.formatted("a", "shop"),
                "b/kustomization.yaml",
                overlay.formatted("b", "shop"));

        List<String> lines = lines(TwoTrees.of(
                        before,
                        "a/kustomization.yaml",
                        overlay.formatted("a", "zoo"),
                        "b/kustomization.yaml",
                        overlay.formatted("b", "zoo"))
                .report());

        assertThat(lines).filteredOn(line -> line.startsWith("in ")).containsExactly("in a, b");
        assertThat(lines)
                .anyMatch(line -> line.contains("clients of a-web.shop fail") && line.endsWith(" also shop/b-web"));
    }

    @Test
    void notes_are_without_what_the_former_object_had_of_a_Secret() {
        String web = DEPLOYMENT.replace("web:1", "web:%s");
        String secret = """
                resources: [web.yaml, secret.yaml]
                replacements:
                - source: {kind: Secret, fieldPath: stringData.tag}
                  targets:
                  - select: {kind: Deployment}
                    fieldPaths: [spec.template.spec.containers.0.image]
                    options: {delimiter: ':', index: 1}
                """;
        MemoryTree before = MemoryTree.of(
                "kustomization.yaml",
                secret,
                "web.yaml",
                web.formatted("1"),
                "secret.yaml",
                "{apiVersion: v1, kind: Secret, metadata: {name: s}, stringData: {tag: hunter2}}");

        assertThat(lines(TwoTrees.of(before, "kustomization.yaml", "resources: [web.yaml, secret.yaml]\n")
                        .report()))
                .anyMatch(line -> line.startsWith("! EFFECT image-move: Deployment web "))
                .noneMatch(line -> line.contains("hunter2"));
    }

    @Test
    void an_object_that_came_or_went_is_shown_whole() {
        assertThat(lines(report(set(config("a", "'1'")), set(config("b", "'2'"), config("a", "'1'")))))
                .containsExactly(
                        "in it",
                        "Added ConfigMap b",
                        "  : - > apiVersion: v1\ndata:\n  key: \"2\"\nkind: ConfigMap\nmetadata:\n  name: b");
        assertThat(lines(report(set(config("a", "x"), config("b", "why")), set(config("a", "x")))))
                .containsExactly(
                        "in it",
                        "Removed ConfigMap b",
                        "  : apiVersion: v1\ndata:\n  key: why\nkind: ConfigMap\nmetadata:\n  name: b > -");
    }

    @Test
    void values_that_came_went_and_moved_are_told_apart() {
        String config = "{apiVersion: example.org/v1, kind: Thing, metadata: {name: a, namespace: shop}, %s}";

        assertThat(lines(report(
                        set(config.formatted("one: 1, two: 2, list: [a, b, c, d]")),
                        set(config.formatted("one: 3, three: 4, list: [a, c, d, b]")))))
                .containsExactly(
                        "in it",
                        "Changed Thing shop/a",
                        "  two: 2 > -",
                        "  one: 1 > 3",
                        "  three: - > 4",
                        "  list[3]: b > b moved");
    }

    @Test
    void a_value_that_kustomize_cannot_print_is_compared_as_it_is() {
        assertThat(lines(report(set(config("a", "\"\\x7f\"")), set(config("a", "\"\\x80\"")))))
                .containsExactly("in it", "Changed ConfigMap a", "  data.key: \"\\u007f\" > \"\\u0080\"");
    }

    @Test
    void a_renamed_object_has_its_former_name() {
        String before =
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: old}, data: {a: '1', b: '2', c: '3', d: '4'}}";

        List<String> lines = lines(report(set(before), set(before.replace("old", "new"))));

        assertThat(lines).contains("Replaced ConfigMap new formerly old", "  metadata.name: old > new");
        assertThat(lines(report(set(before), set(before.replace("old", "old, namespace: x")))))
                .as("only the namespace changes")
                .contains("Replaced ConfigMap x/old");
    }

    @Test
    void objects_of_one_target_that_change_alike_are_shown_with_both_names() {
        MemoryTree twice = MemoryTree.of(
                "base/kustomization.yaml",
                "resources: [web.yaml]\n",
                "base/web.yaml",
                config("web", "a"),
                "east/kustomization.yaml",
                "resources: [../base]\nnamePrefix: east-\n",
                "west/kustomization.yaml",
                "resources: [../base]\nnamePrefix: west-\nnamespace: far\n",
                "top/kustomization.yaml",
                "resources: [../east, ../west]\n");

        assertThat(lines(TwoTrees.of(twice, "base/web.yaml", config("web", "b")).report()))
                .containsExactly("in top", "Changed ConfigMap far/west-web also east-web", "  data.key: a > b");
    }

    @Test
    void the_same_change_of_two_kinds_or_two_names_is_shown_twice() {
        String thing = "{apiVersion: example.org/v1, kind: Thing, metadata: {name: a}, data: {key: %s}}";

        assertThat(lines(report(
                        set(config("a", "x"), config("b", "x"), thing.formatted("x")),
                        set(config("a", "z"), config("b", "z"), thing.formatted("z")))))
                .containsExactly(
                        "in it",
                        "Changed ConfigMap a",
                        "  data.key: x > z",
                        "Changed ConfigMap b",
                        "  data.key: x > z",
                        "Changed Thing a",
                        "  data.key: x > z");
    }

    @Test
    void notes_about_different_objects_are_different_notes() {
        String claim = "{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: %s}, spec: {accessModes: [a]}}";

        assertThat(lines(report(
                        set(config("k", "a"), claim.formatted("a"), claim.formatted("b")), set(config("k", "a")))))
                .filteredOn(line -> line.startsWith("!"))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("! DANGER data-loss: PersistentVolumeClaim a ");
    }

    @Test
    void a_target_moves_or_is_new_or_gone_beside_its_changes() {
        TwoTrees trees = TwoTrees.of(
                MemoryTree.of("a/kustomization.yaml", "resources: [c.yaml]\n", "a/c.yaml", config("a", "x")),
                "z/kustomization.yaml",
                "resources: [c.yaml]\n",
                "z/c.yaml",
                config("z", "[]"));

        assertThat(trees.report().targets()).singleElement().satisfies(target -> {
            assertThat(target.isNew()).isTrue();
            assertThat(target.target()).isEqualTo("z");
        });
    }

    @Test
    void values_that_a_cluster_stores_alike_are_counted_and_left_out() {
        Report same = report(set(LIMITED.formatted("1000m")), set(LIMITED.formatted("1")));

        assertThat(same.isEmpty()).isTrue();
        assertThat(same.same()).isEqualTo(1);
        Report mixed = report(
                set(LIMITED.formatted("1000m")), set(LIMITED.formatted("1").replace("web:1", "web:2")));
        assertThat(mixed.same()).isEqualTo(1);
        assertThat(lines(mixed)).filteredOn(line -> line.startsWith("  ")).hasSize(1);
        assertThat(report(set(config("a", "x")), set(config("a", "z"))).same()).isZero();
    }

    @Test
    void a_replaced_object_stays_a_replaced_one_without_values_that_are_stored_alike() {
        Report report = report(
                set(LIMITED.formatted("1000m")),
                set(LIMITED.formatted("1").replace("metadata: {name: web}", "metadata: {name: web, namespace: x}")));

        assertThat(report.same()).isEqualTo(1);
        assertThat(lines(report)).contains("Replaced Deployment x/web").noneMatch(line -> line.contains("cpu"));
    }

    @Test
    void all_that_is_written_differently_may_be_shown() {
        List<TargetChange> changes = new Comparison(
                        folder -> set(LIMITED.formatted("1000m")), folder -> set(LIMITED.formatted("1")))
                .of(List.of(TargetPair.in("it")));
        Report all = Report.of("all", 1, changes, new RunKey());

        assertThat(lines(all)).anyMatch(line -> line.endsWith("limits.cpu: 1000m > 1"));
        assertThat(all.same()).isZero();
    }

    @Test
    void inputs_of_targets_that_are_not_rendered_are_shown_apart() {
        List<TargetChange> changes = new ArrayList<>();
        for (String target : List.of("a", "b")) {
            changes.add(new TargetChange(target, target, target, List.of(), null, null, List.of(), List.of())
                    .withInputs(TargetInputs.between(
                            List.of(SomeObjects.object(config("c", "x"))),
                            List.of(SomeObjects.object(config("c", "z"))))));
        }

        Report report = Report.of("inputs", 2, changes, new RunKey());

        assertThat(lines(report)).containsExactly("in a, b", "input Changed ConfigMap c", "  data.key: x > z");
        assertThat(ShownChange.of(changes.getFirst(), new RunKey()).stream().map(TwoTrees::line))
                .containsExactly("Changed ConfigMap c");
    }

    @Test
    void the_changes_of_one_target_can_be_shown_alone() {
        TargetChange target = new Comparison(folder -> set(config("a", "x")), folder -> set(config("a", "z")))
                .of(List.of(TargetPair.in("it")))
                .getFirst();

        assertThat(ShownChange.of(target, new RunKey()).stream().map(TwoTrees::line))
                .containsExactly("Changed ConfigMap a");
    }

    @Test
    void targets_that_are_not_rendered_are_added_to_it() {
        Report report = TwoTrees.of(TREE).report();
        List<NotRendered> groups = NotRendered.grouped("target", Map.of("x", NotRendered.Reason.PLUGIN));

        assertThat(report.withNotRendered(groups).notRendered()).isEqualTo(groups);
        assertThat(report.withNotRendered(groups).looked()).isEqualTo(3);
        assertThat(report.notRendered()).isEmpty();
    }

    @Test
    void names_in_targets_are_equal_when_all_of_them_is() {
        NameInTarget name = new NameInTarget("t", "ns", "n");

        assertThat(name)
                .isEqualTo(new NameInTarget("t", "ns", "n"))
                .hasSameHashCodeAs(new NameInTarget("t", "ns", "n"));
        assertThat(name).isNotEqualTo(new NameInTarget("u", "ns", "n"));
        assertThat(name).isNotEqualTo(new NameInTarget("t", "other", "n"));
        assertThat(name).isNotEqualTo(new NameInTarget("t", "ns", "m"));
        assertThat(name.equals(null)).isFalse();
        assertThat(NameInTarget.others(List.of(name))).isEmpty();
        assertThat(NameInTarget.others(List.of(name, new NameInTarget("u", "ns", "n"))))
                .isEmpty();
    }

    @Test
    void objects_that_are_called_alike_and_were_not_have_no_common_name() {
        ResourceSet one = named("x");
        CommonNames names = new CommonNames(one, ResourceSet.EMPTY);

        assertThat(names.of("my-x")).isEqualTo("x");
        assertThat(names.of("y")).isEqualTo("y");
        assertThat(new CommonNames(ResourceSet.EMPTY, one).of("my-x")).isEqualTo("x");
        assertThat(new CommonNames(one, one).of("my-x")).isEqualTo("x");
        ResourceSet other = SomeObjects.rendered(
                "kustomization.yaml", "nameSuffix: -x\nresources: [c.yaml]\n", "c.yaml", config("my", "a"));
        assertThat(new CommonNames(one, other).of("my-x")).isEqualTo("my-x");
    }

    @Test
    void the_hash_of_a_generated_object_stays_in_its_common_name() {
        ResourceSet generated = SomeObjects.rendered(
                "kustomization.yaml", "namePrefix: my-\nconfigMapGenerator: [{name: made, literals: [a=b]}]\n");
        String name = generated.get(0).name();

        assertThat(new CommonNames(generated, ResourceSet.EMPTY).of(name))
                .isEqualTo("made" + name.substring(name.lastIndexOf('-')))
                .hasSize("made-".length() + 10);
    }

    private static ResourceSet named(String name) {
        return SomeObjects.rendered(
                "kustomization.yaml", "namePrefix: my-\nresources: [c.yaml]\n", "c.yaml", config(name, "a"));
    }
}
