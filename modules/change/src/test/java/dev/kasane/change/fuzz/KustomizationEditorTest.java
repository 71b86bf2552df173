package dev.kasane.change.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.change.edit.EditLine;
import dev.kasane.change.edit.KustomizationEditor;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Edits of kustomizations: comments stay, and a build gives what it gives after the reference's edits. */
class KustomizationEditorTest {

    private static final String DEPLOYMENT = """
        apiVersion: apps/v1
        kind: Deployment
        metadata:
          name: d
        spec:
          replicas: 1
          selector:
            matchLabels:
              a: b
          template:
            metadata:
              labels:
                a: b
            spec:
              containers:
              - name: c
                image: nginx:1
              - name: e
                image: busybox
        """;
    private static final List<String> HEADS = List.of(
            "resources:\n- d.yaml\n",
            "# top\nresources: # c1\n  - d.yaml # c2\n",
            "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n\nresources: [d.yaml]\n");
    private static final List<String> FIELDS = List.of(
            "namePrefix: a-  # why\n",
            "nameSuffix: '-z'\n",
            "namespace: \"old\"\n",
            "images:\n# first\n- name: nginx\n  newTag: \"1.0\" # pinned\n# second\n- name: busybox\n  newName: bb\n",
            "images:\n  - newTag: v2\n    name: nginx\n",
            "images: [{name: nginx, newTag: '3'}]\n",
            "replicas:\n- name: d\n  count: 2\n",
            "replicas: [{name: d, count: 4}]\n",
            "commonLabels:\n  a: b # x\n  tier: \"old\"\n",
            "commonLabels: {tier: old}\n",
            "labels:\n- pairs:\n    tier: old\n    x: z\n",
            "labels:\n- includeSelectors: true\n  pairs:\n    s: t\n- pairs:\n    u: v\n  includeTemplates: true\n",
            "labels:\n  # c\n  - pairs: {q: r}\n",
            "commonAnnotations:\n  k: |-\n    two\n    lines\n  a: b\n",
            "components:\n- comp\n",
            "imageTags:\n- name: nginx\n  newTag: old\n");

    @TempDir
    @Nullable
    Path folder;

    @Test
    void comments_and_all_other_lines_stay() {
        KustomizationEditor editor =
                new KustomizationEditor("kustomization.yaml", """
                    # who owns this
                    resources: # all of them
                    - d.yaml
                    images:
                    # the proxy
                    - name: nginx
                      newTag: "1" # pinned
                    # the shell
                    - name: busybox
                      newTag: "2"
                    namePrefix: a- # short
                    # the end
                    """.getBytes(StandardCharsets.UTF_8));
        editor.setImages(List.of("nginx:3"));
        editor.setText("namePrefix", "b-");
        editor.addEntries("commonAnnotations", "annotation", Map.of("k", "v"), false);
        assertThat(new String(editor.bytes(), StandardCharsets.UTF_8)).isEqualTo("""
            # who owns this
            resources: # all of them
            - d.yaml
            images:
            # the shell
            - name: busybox
              newTag: "2"
            # the proxy
            - name: nginx
              newTag: "3"
            namePrefix: b- # short
            # the end
            commonAnnotations:
              k: v
            """);
    }

    @Test
    void what_would_change_other_fields_is_refused() {
        byte[] shared = "namePrefix: &p a-\nnameSuffix: *p\nresources: [d.yaml]\n".getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> new KustomizationEditor("kustomization.yaml", shared).setText("namePrefix", "b-"))
                .isInstanceOf(KasaneException.class);
    }

    @Test
    void values_cannot_break_out_of_their_field() {
        for (String value : List.of(
                "x\nnamespace: evil",
                "a: b",
                "\"quoted",
                "- item",
                "# comment",
                "{a: b}",
                "*alias",
                "!!int 3",
                "yes",
                "0x10")) {
            KustomizationEditor editor = new KustomizationEditor(
                    "kustomization.yaml", "resources: [d.yaml]\n".getBytes(StandardCharsets.UTF_8));
            editor.setEntries("commonAnnotations", Map.of("k", value));
            assertThat(render(new String(editor.bytes(), StandardCharsets.UTF_8)))
                    .doesNotContain("\n  namespace:");
        }
    }

    @Test
    void a_build_after_an_edit_gives_the_bytes_of_the_reference() throws IOException, InterruptedException {
        Reference reference = Reference.find();
        Assumptions.assumeTrue(reference != null, "there is no kustomize v5.8.1 (KASANE_KUSTOMIZE or PATH)");
        long seed = Long.getLong("kasane.fuzz.seed", 20_261_121L);
        Random random = new Random(seed);
        int refused = 0;
        int count = Integer.getInteger("kasane.fuzz.edits", 60);
        for (int i = 0; i < count; i++) {
            String text = kustomization(random);
            List<List<String>> edits = edits(random);
            String expected = byReference(Objects.requireNonNull(reference), text, edits);
            String ours = ours(text, edits);
            refused += expected.isEmpty() ? 1 : 0;
            assertThat(ours)
                    .as("seed %d, round %d:%n%s%n%s", seed, i, text, edits)
                    .isEqualTo(expected);
        }
        assertThat(refused).isLessThan(count);
    }

    private static <T> T pick(Random random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private static String kustomization(Random random) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            String field = pick(random, FIELDS);
            fields.putIfAbsent(
                    field.substring(0, field.indexOf(':')), (random.nextInt(3) == 0 ? "\n# note\n" : "") + field);
        }
        return pick(random, HEADS) + String.join("", fields.values());
    }

    private static List<List<String>> edits(Random random) {
        List<List<String>> edits = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            edits.add(
                    switch (random.nextInt(10)) {
                        case 0 ->
                            List.of("set", "nameprefix", "--", pick(random, List.of("p-", "yes", "1", "x: y", "-q")));
                        case 1 -> List.of("set", "namesuffix", "--", pick(random, List.of("-s", "-0", "~")));
                        case 2 -> List.of("set", "namespace", "--", pick(random, List.of("ns", "123", "n-1")));
                        case 3 ->
                            List.of(
                                    "set",
                                    "image",
                                    pick(
                                            random,
                                            List.of(
                                                    "nginx:2",
                                                    "nginx=reg.io:5000/n:3",
                                                    "nginx=*:9",
                                                    "nginx:",
                                                    "other=o:1.10")),
                                    pick(random, List.of("busybox:7", "busybox=b:*", "nginx:2024")));
                        case 4 -> List.of("set", "replicas", pick(random, List.of("d=5", "d=0")));
                        case 5 ->
                            List.of(
                                    "add",
                                    "label",
                                    pick(random, List.of("tier:new", "k:v", "q:\"true\"")),
                                    pick(random, List.of("m:x", "tier:t2")));
                        case 6 ->
                            List.of(
                                    "add",
                                    "label",
                                    "--without-selector",
                                    pick(random, List.of("tier:new", "k:v", "x:z")));
                        case 7 ->
                            List.of(
                                    "add",
                                    "label",
                                    "--force",
                                    "--without-selector",
                                    "--include-templates",
                                    pick(random, List.of("tier:new", "u:v2")));
                        case 8 -> List.of("add", "annotation", pick(random, List.of("a:new", "b:c d", "e:f:g", "z:")));
                        default ->
                            random.nextBoolean()
                                    ? List.of("add", "component", "comp", "comp2")
                                    : List.of(
                                            "set",
                                            random.nextBoolean() ? "label" : "annotation",
                                            pick(random, List.of("tier:new", "k:yes")));
                    });
        }
        return edits;
    }

    private String byReference(Reference reference, String text, List<List<String>> edits)
            throws IOException, InterruptedException {
        Path top = Files.createTempDirectory(Objects.requireNonNull(folder), "edit");
        Files.writeString(top.resolve("kustomization.yaml"), text);
        Files.writeString(top.resolve("d.yaml"), DEPLOYMENT);
        for (String component : List.of("comp", "comp2")) {
            Files.createDirectories(top.resolve(component));
            Files.writeString(top.resolve(component).resolve("kustomization.yaml"), component(component));
        }
        for (List<String> edit : edits) {
            if (!reference.edit(top, edit)) {
                return "";
            }
        }
        byte[] built = reference.build(top);
        return built == null ? "" : new String(built, StandardCharsets.UTF_8);
    }

    private static String component(String name) {
        return "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\ncommonAnnotations: {" + name + ": x}\n";
    }

    private static String ours(String text, List<List<String>> edits) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            for (List<String> edit : edits) {
                KustomizationEditor editor = new KustomizationEditor("kustomization.yaml", bytes);
                EditLine.apply(editor, edit);
                bytes = editor.bytes();
            }
            return render(new String(bytes, StandardCharsets.UTF_8));
        } catch (KasaneException e) {
            return "";
        }
    }

    private static String render(String kustomization) {
        MemoryTree tree = MemoryTree.of(
                "kustomization.yaml",
                kustomization,
                "d.yaml",
                DEPLOYMENT,
                "comp/kustomization.yaml",
                component("comp"),
                "comp2/kustomization.yaml",
                component("comp2"));
        return new String(new Renderer(tree, RenderOptions.DEFAULT).render("").toYaml(), StandardCharsets.UTF_8);
    }
}
