package dev.kasane.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.DirectoryTree;
import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.ProblemText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PipelinesTest {

    static final String MINIMAL = """
            apiVersion: kasane.dev/v1alpha1
            kind: Pipeline
            metadata: {name: cart}
            spec:
              source: {modules: [cart]}
              build: {command: [mvn, package]}
              image:
                name: shop/cart
                java:
                  mainClass: shop.Cart
                  classes: [cart/target/classes]
                  runtime: {modules: [java.base]}
            """;

    private static FileTree tree(String text) {
        return MemoryTree.of("pipelines/cart.yaml", text);
    }

    private static List<Problem> problems(String text) {
        List<Problem> problems = new java.util.ArrayList<>();
        assertThatThrownBy(() -> new Pipelines(tree(text)).all())
                .isInstanceOfSatisfying(KasaneException.class, e -> problems.addAll(e.problems()));
        return problems;
    }

    private static List<String> sentences(String text) {
        return problems(text).stream().map(Problem::sentence).toList();
    }

    private static String following(String how) {
        return """
            apiVersion: kasane.dev/v1alpha1
            kind: Pipeline
            metadata: {name: cart}
            spec:
              follow: {image: registry.example.org/shop/cart, HOW}
              promotion:
              - {target: overlays/dev}
            """.replace("HOW", how);
    }

    @Test
    void a_pipeline_may_follow_an_image_and_build_none() {
        Pipelines pipelines = new Pipelines(tree(following("versions: '~1.4'")));

        Pipeline cart = pipelines.named("cart");
        assertThat(Objects.requireNonNull(cart.follow()).by()).isEqualTo(Follow.By.VERSION);
        assertThat(cart.imageName()).isEqualTo("shop/cart");
        assertThat(pipelines.following()).containsExactly(cart);
        assertThat(pipelines.building()).isEmpty();
        assertThatThrownBy(() -> pipelines.building("cart")).hasMessageContaining("builds nothing");
    }

    @Test
    void what_follows_no_image_needs_all_that_makes_one() {
        assertThat(sentences(MINIMAL.replaceAll("(?m)^  (source|build).*\n", "")))
                .containsExactly("the spec has no source, no build");
        assertThat(sentences(MINIMAL + "  follow: {image: registry.example.org/shop/cart}\n"))
                .containsExactly(
                        "a pipeline that follows an image has no source",
                        "a pipeline that follows an image has no build",
                        "a pipeline that follows an image has no image");
    }

    @Test
    void the_ways_to_follow_an_image_exclude_each_other() {
        assertThat(sentences(following("by: digest"))).containsExactly("the tag is missing whose digest is followed");
        assertThat(sentences(following("by: number"))).containsExactly("no rule selects the tags");
        assertThat(sentences(following("tag: main"))).containsExactly("tag does not go with by: version");
        assertThat(sentences(following("by: commit, versions: '1'")))
                .containsExactly("versions does not go with by: commit");
        assertThat(sentences(following("versions: 'a b'"))).containsExactly("a b is no range of versions");
        assertThat(sentences(following("by: commit, branch: next")))
                .containsExactly("the branch next is of no repository");
        assertThat(sentences(following("by: text, tags: '(a)(b)'")))
                .containsExactly("tags cannot be used: it has more than one group");
        assertThat(sentences(following("by: text, tags: '((a{999}){999}){999}'")))
                .containsExactly("tags cannot be used: it repeats a group by a number");
        assertThat(problems(following("by: text, tags: '('")))
                .singleElement()
                .satisfies(problem -> assertThat(
                                Objects.requireNonNull(problem.span()).toText())
                        .startsWith("pipelines/cart.yaml:5:"));
    }

    @Test
    void an_image_that_is_followed_names_its_registry_and_no_tag() {
        for (String image : List.of(
                "shop/cart", "registry.example.org/cart:1", "registry:70000/cart", "http://[::1]/c", "a@b.c/d")) {
            assertThat(sentences(
                            following("by: version").replace("registry.example.org/shop/cart", "\"" + image + "\"")))
                    .as(image)
                    .hasSize(1);
        }
        for (String image :
                List.of("localhost/cart", "localhost:60000/a/b", "registry:5000/cart", "http://10.0.0.1:80/c")) {
            assertThat(new Pipelines(tree(following("by: version")
                                    .replace("registry.example.org/shop/cart", "\"" + image + "\"")))
                            .following())
                    .as(image)
                    .hasSize(1);
        }
    }

    @Test
    void what_is_left_away_has_its_default() {
        Pipeline cart = new Pipelines(tree(MINIMAL)).named("cart");

        assertThat(cart.build().timeoutMinutes()).isEqualTo(30);
        assertThat(cart.image().base()).isEqualTo("scratch");
        assertThat(cart.image().platforms()).containsExactly("linux/amd64");
        assertThat(cart.image().user()).isEqualTo("65532:65532");
        assertThat(cart.image().sbom()).isNull();
        assertThat(cart.spec().promotion()).isEmpty();
    }

    @Test
    void gates_and_ways_have_defaults_and_words() {
        Pipeline cart = new Pipelines(tree(MINIMAL + """
                          promotion:
                          - target: overlays/dev
                            by: commit
                          - target: overlays/prod
                            after: [overlays/dev]
                            gates: [render, scan]
                          scan: {from: report, report: scan.json, fails: critical}
                        """)).named("cart");

        assertThat(cart.spec().promotion())
                .extracting(Promotion::by)
                .containsExactly(Promotion.By.COMMIT, Promotion.By.PULL_REQUEST);
        assertThat(cart.spec().promotion())
                .extracting(Promotion::gates)
                .containsExactly(
                        List.of(Promotion.Gate.RENDER, Promotion.Gate.CHECK),
                        List.of(Promotion.Gate.RENDER, Promotion.Gate.SCAN));
        assertThat(cart.spec().scan()).extracting(Scan::fails).isEqualTo(Scan.Severity.CRITICAL);
    }

    @Test
    void aNameOfAnyLengthIsReadOrRefused() {
        for (String part : List.of("a.", "a-", "a/")) {
            FileTree tree =
                    MemoryTree.of("pipelines/cart.yaml", MINIMAL.replace("shop/cart", part.repeat(100_000) + "A"));

            assertThatThrownBy(() -> new Pipelines(tree).all())
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining("name must be a repository name");
        }
    }

    @Test
    void all_that_is_wrong_in_all_files_is_said_at_once_with_its_place_and_hint() {
        FileTree tree = MemoryTree.of(
                "pipelines/cart.yaml",
                MINIMAL.replace("command:", "comand:")
                        .replace("shop/cart", "Shop")
                        .replace("[java.base]", "[]"),
                "pipelines/user.yaml",
                MINIMAL.replace("name: cart", "name: other").replace("kind: Pipeline", "kind: pipeline"));

        assertThatThrownBy(() -> new Pipelines(tree).all()).isInstanceOfSatisfying(KasaneException.class, e -> {
            List<String> texts = e.problems().stream().map(ProblemText::of).toList();
            assertThat(texts).hasSize(5);
            assertThat(texts.getFirst()).isEqualTo("""
                    error: unknown field comand in build
                      --> pipelines/cart.yaml:6:11
                      6 |   build: {comand: [mvn, package]}
                        |           ^
                      hint: did you mean command?
                    """);
            assertThat(texts.get(1)).startsWith("error: build lacks command\n  --> pipelines/cart.yaml:6:10\n");
            assertThat(texts.get(2)).contains("name must be a repository name", "pipelines/cart.yaml:8:11");
            assertThat(texts.get(3)).contains("modules is empty", "pipelines/cart.yaml:12:26");
            assertThat(texts.get(4)).contains("kind must be Pipeline", "pipelines/user.yaml:2:7");
        });
    }

    @Test
    void places_are_right_behind_letters_of_several_bytes() {
        assertThat(problems("# 重ね 🛒\n" + MINIMAL + "    labels: {\"重🛒\": 1}\n"))
                .singleElement()
                .satisfies(problem -> assertThat(ProblemText.of(problem)).contains("pipelines/cart.yaml:14:21"));
    }

    @Test
    void numbers_and_booleans_are_no_texts() {
        assertThat(problems(MINIMAL + "    user: 65532\n"))
                .singleElement()
                .satisfies(problem -> assertThat(ProblemText.of(problem))
                        .contains("user is a text, and this is a number", "hint: put it in quotes"));
    }

    @Test
    void what_could_be_another_image_tomorrow_is_no_base() {
        assertThat(problems(MINIMAL + "    base: eclipse-temurin:25-jre\n"))
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem.sentence()).startsWith("the base eclipse-temurin:25-jre is not pinned");
                    assertThat(problem.hint()).isEqualTo("write its digest behind it: eclipse-temurin:25-jre@sha256:…");
                });
        assertThat(new Pipelines(tree(MINIMAL + "    base: a.example/b@sha256:" + "0".repeat(64) + "\n")).all())
                .hasSize(1);
    }

    @Test
    void a_promotion_into_what_the_service_is_made_of_is_refused() {
        assertThat(sentences(MINIMAL.replace("modules: [cart]", "paths: [deploy]") + """
                  promotion:
                  - target: deploy/dev
                """))
                .singleElement()
                .asString()
                .contains("each promotion would rebuild it");
    }

    @Test
    void rules_between_fields_are_held() {
        assertThat(sentences(MINIMAL.replace("[cart]", "[../cart]")))
                .containsExactly("the path ../cart is not in its simplest form, or leads out of the repository");
        assertThat(sentences(MINIMAL.replace("{modules: [cart]}", "{}"))).containsExactly("the source is empty");
        assertThat(sentences(MINIMAL.replace("      runtime: {modules: [java.base]}\n", "")))
                .containsExactly("an image on scratch has no Java");
        assertThat(sentences(MINIMAL + "    platforms: [linux/amd64, linux/arm64]\n"))
                .containsExactly("a runtime linked from the build's JDK is of one platform");
        assertThat(new Pipelines(tree(MINIMAL.replaceAll("classes: \\[[^]]*]", "libraries: [lib]")))
                        .named("cart")
                        .image()
                        .java()
                        .classes())
                .isEmpty();
        assertThat(sentences(MINIMAL.replaceAll("classes: \\[[^]]*]", "arguments: [a]")))
                .containsExactly("a Java program needs classes or libraries");
        assertThat(sentences(MINIMAL + """
                  promotion:
                  - {target: a, after: [b], gates: [scan]}
                  - {target: b, after: [c]}
                  - {target: b}
                """))
                .containsExactly(
                        "b comes later than a",
                        "the gate scan needs a scanner in spec.scan",
                        "c is no target of this pipeline",
                        "the target b is there twice");
        assertThat(sentences(MINIMAL + """
                  scan: {from: report, waivers: [{id: CVE-1, until: "2026-02-30", reason: no use}]}
                """)).containsExactly("the scan names no report", "there is no day 2026-02-30");
        assertThat(sentences(MINIMAL + """
                  scan: {command: [trivy, image, '{image}'], report: target/scan.sarif}
                """))
                .containsExactly("the scan is that of the registry, which starts no command and reads no report");
    }

    @Test
    void a_verification_must_be_able_to_succeed_and_to_fail() {
        String promotion = MINIMAL + "  promotion:\n  - {target: a, verify: {by: argocd, name: a, SAID}}\n";

        Verify verify = new Pipelines(tree(promotion.replace("SAID", "soak: 2h, within: 3h")))
                .named("cart")
                .spec()
                .promotion()
                .getFirst()
                .verify();
        assertThat(Objects.requireNonNull(verify).withinTime()).hasHours(3);
        assertThat(sentences(promotion.replace("SAID", "soak: 1h")))
                .containsExactly("the verification fails before its soak time is over");
        assertThat(sentences(promotion.replace("SAID", "query: {expression: errors}")))
                .containsExactly("the query has no bound, so that any answer would do");
        assertThat(sentences(promotion.replace("SAID", "query: {expression: errors, below: 0.01}")))
                .containsExactly("below is a text, and this is a fraction");
        assertThat(sentences(promotion.replace("name: a, SAID", "name: a/../../secrets/b")))
                .containsExactly("a/../../secrets/b is no name of an Application");
        assertThat(sentences(promotion.replace("argocd", "status").replace("SAID", "namespace: a, context: b")))
                .containsExactly("a status of a commit has no namespace", "a status of a commit has no context");
    }

    @Test
    void what_is_no_pipeline_in_yaml_is_said_with_its_place() {
        assertThat(problems("a: [b\nc: d\n")).singleElement().satisfies(problem -> {
            assertThat(problem.sentence()).isEqualTo("a comma or ] is expected here");
            assertThat(Objects.requireNonNull(problem.span()).line()).isEqualTo(2);
        });
        assertThat(sentences("")).containsExactly("this file is empty");
        assertThat(sentences("- a\n")).containsExactly("a pipeline is a map, and this is a list");
        assertThat(sentences(MINIMAL + "---\n" + MINIMAL)).containsExactly("one document is expected in a file");
        assertThat(sentences(MINIMAL + "kind: Pipeline\n")).containsExactly("the field kind is there twice");
        assertThat(sentences(MINIMAL.replace("[mvn, package]", "[&a mvn, *a]")))
                .containsExactly("aliases are not read in files of kasane");
    }

    @Test
    void hostile_files_end_in_a_message() {
        assertThat(sentences("[".repeat(100_000))).hasSize(1);
        assertThat(sentences("a: " + "x".repeat(2 << 20))).hasSize(1);
        assertThat(sentences("a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n"))
                .contains("aliases are not read in files of kasane");
    }

    @Test
    void a_name_that_is_nearly_right_is_proposed() {
        assertThatThrownBy(() -> new Pipelines(tree(MINIMAL)).named("card"))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(e.problems().getFirst().hint()).isEqualTo("did you mean cart?"));
        assertThatThrownBy(() -> new Pipelines(MemoryTree.of("pipelines/cart.yml", MINIMAL)).all())
                .isInstanceOf(KasaneException.class);
        assertThat(new Pipelines(MemoryTree.of("a", "b")).all()).isEmpty();
    }

    @Test
    void a_recipe_knows_what_is_said_and_not_how() {
        String recipe = new Pipelines(tree(MINIMAL)).named("cart").recipe();

        assertThat(new Pipelines(tree("# words\n" + MINIMAL.replace("[mvn, package]", "[\"mvn\",  'package']")))
                        .named("cart")
                        .recipe())
                .isEqualTo(recipe);
        assertThat(new Pipelines(tree(MINIMAL + "  promotion: [{target: a}]\n"))
                        .named("cart")
                        .recipe())
                .isEqualTo(recipe);
        assertThat(new Pipelines(tree(MINIMAL.replace("[mvn, package]", "[\"mvn, package\"]")))
                        .named("cart")
                        .recipe())
                .isNotEqualTo(recipe);
    }

    @Test
    void a_recipe_has_the_fields_of_the_file_in_the_order_of_their_names() {
        String recipe = new Pipelines(tree(MINIMAL.replace(
                        "build: {command: [mvn, package]}",
                        "build: {timeoutMinutes: 010, command: ['<mvn>', package]}")))
                .named("cart")
                .recipe();

        assertThat(recipe.lines().toList().get(1))
                .isEqualTo("{\"command\":[\"\\u003cmvn\\u003e\",\"package\"],\"timeoutMinutes\":8}");
    }

    @Test
    void the_pipelines_of_this_repository_are_right() {
        try (DirectoryTree tree = new DirectoryTree(Path.of("../.."))) {
            assertThat(new Pipelines(tree).all()).extracting(Pipeline::name).contains("cart");
        }
    }

    @Test
    void theImageOfKasaneIsMadeOfJarsAloneWhichHoldNoTraining() throws IOException {
        try (DirectoryTree tree = new DirectoryTree(Path.of("../.."))) {
            JavaProgram java = new Pipelines(tree).named("kasane").image().java();

            assertThat(java.classes()).isEmpty();
            assertThat(java.libraries()).contains("modules/cli/target/kasane/lib");
        }
        // the jar of the program is made without them, for every use of it
        assertThat(Files.readString(Path.of("../cli/pom.xml"))).contains("<exclude>dev/kasane/cli/train/**</exclude>");
    }
}
