package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run in three parts, each of which could be another machine, on the repository of two services. */
class SpreadRunTest {

    @TempDir
    Path temporary;

    private TwoServices workspace;
    private Path plan;
    private Path results;

    @BeforeEach
    void a_repository_of_two_services() throws Exception {
        workspace = new TwoServices(temporary);
        plan = temporary.resolve("handed/plan.json");
        results = temporary.resolve("handed/results");
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void plan_build_and_promote_do_what_one_run_does() throws Exception {
        assertThat(workspace.run(0, "ci", "plan", "--plan", plan.toString()))
                .contains("build    api")
                .contains("build    web");
        for (String shard : List.of("0", "1")) {
            workspace.run(
                    0, "ci", "build", "--plan", plan.toString(), "--results", results.toString(), "--shard", shard);
        }
        String report = workspace.run(0, "ci", "promote", "--plan", plan.toString(), "--results", results.toString());

        assertThat(report)
                .contains(
                        "committed     api -> overlays/dev  " + workspace.head().substring(0, 10))
                .contains("proposed      web -> overlays/prod");
        assertThat(workspace.run(0, "ci"))
                .contains("done before   api -> overlays/dev")
                .doesNotContain("built  ");
    }

    @Test
    void a_shard_builds_its_own_pipelines_alone() throws Exception {
        workspace.run(0, "ci", "plan", "--plan", plan.toString());
        workspace.run(0, "ci", "build", "--plan", plan.toString(), "--results", results.toString(), "--shard", "1");

        assertThat(names(results)).containsExactly("web.json");
    }

    @Test
    void the_plan_is_printed_when_no_file_is_named() throws Exception {
        assertThat(workspace.run(0, "ci", "plan"))
                .contains("\"version\": \"kasane.dev/ci-plan/v1\"")
                .contains("\"commit\": \"" + workspace.head() + "\"");
    }

    @Test
    void a_build_that_left_nothing_has_failed_and_the_others_are_promoted() throws Exception {
        workspace.run(0, "ci", "plan", "--plan", plan.toString());
        workspace.run(
                0, "ci", "build", "--plan", plan.toString(), "--results", results.toString(), "--pipelines", "web");

        assertThat(workspace.run(1, "ci", "promote", "--plan", plan.toString(), "--results", results.toString()))
                .contains("failed        api")
                .contains("left no result")
                .contains("committed     web -> overlays/dev");
        assertThat(workspace.run(0, "ci", "--dry-run")).contains("build    api").doesNotContain("build    web");
    }

    @Test
    void an_image_that_is_not_where_images_go_is_not_promoted() throws Exception {
        workspace.run(0, "ci", "plan", "--plan", plan.toString());
        workspace.run(0, "ci", "build", "--plan", plan.toString(), "--results", results.toString());
        Path file = results.resolve("api.json");
        String digest = "sha256:" + "0".repeat(64);
        Files.writeString(file, Files.readString(file).replaceAll("sha256:[0-9a-f]{64}", digest));

        assertThat(workspace.run(1, "ci", "promote", "--plan", plan.toString(), "--results", results.toString()))
                .contains("the image that the build of api names is not where images go")
                .contains("committed     web -> overlays/dev")
                .doesNotContain("api -> overlays");
    }

    @Test
    void a_plan_of_another_commit_is_not_built_from_this_one() throws Exception {
        workspace.run(0, "ci", "plan", "--plan", plan.toString());
        workspace.write("README.md", "a later commit");
        workspace.commit();

        workspace.run(2, "ci", "build", "--plan", plan.toString(), "--results", results.toString());

        assertThat(workspace.stderr()).contains("the work tree is not at");
    }

    @Test
    void what_is_no_plan_is_refused_with_its_name() throws Exception {
        for (String text : List.of("", "[]", "{\"version\":\"kasane.dev/ci-plan/v1\"}", "{\"version\":\"v2\"}")) {
            Files.createDirectories(temporary.resolve("handed"));
            Files.writeString(plan, text);
            workspace.run(2, "ci", "build", "--plan", plan.toString(), "--results", results.toString());
            assertThat(workspace.stderr()).contains("plan.json");
        }
    }

    @Test
    void the_results_of_a_tekton_task_name_the_shards_the_images_and_what_was_done() throws Exception {
        Path tekton = temporary.resolve("tekton");
        workspace.run(0, "ci", "plan", "--plan", plan.toString(), "--tekton-results", tekton.toString());

        assertThat(tekton.resolve("shards")).hasContent("[\"0\",\"1\"]");
        assertThat(tekton.resolve("builds")).hasContent("2");

        workspace.run(0, "ci", "--tekton-results", tekton.toString());

        assertThat(tekton.resolve("IMAGE_URL")).hasContent("oci:.kasane/images/shop/api");
        assertThat(Files.readString(tekton.resolve("IMAGE_DIGEST"))).matches("sha256:[0-9a-f]{64}");
        assertThat(Files.readString(tekton.resolve("IMAGES")).lines())
                .hasSize(2)
                .allMatch(line -> line.matches("oci:.kasane/images/shop/(api|web)@sha256:[0-9a-f]{64}"));
        assertThat(Files.readString(tekton.resolve("summary")))
                .startsWith("2 built, 0 failed, 4 promotions")
                .contains("proposed api -> overlays/prod kasane pr show 1");
    }

    @Test
    void the_reports_count_what_failed_and_say_why() throws Exception {
        workspace.write("api/broken", "");
        workspace.commit();
        Path junit = temporary.resolve("reports/junit.xml");
        Path summary = temporary.resolve("reports/summary.md");

        workspace.run(1, "ci", "--junit", junit.toString(), "--summary", summary.toString());

        var suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(junit.toFile())
                .getDocumentElement();
        assertThat(suite.getAttribute("tests")).isEqualTo("4");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(Files.readString(junit)).contains("the build's command ended with the code 3");
        assertThat(summary).content().contains("| api | **failed** |").contains("| web | built | `oci:");
    }

    private static List<String> names(Path folder) throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }
}
