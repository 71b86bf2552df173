package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The command lines of {@code tekton/tasks}, run as Tekton would: in the workspace, with parameters in their place, one task
 * after the other. Each does its work, and writes the results that its Task declares.
 */
class TektonTasksTest {

    private static final Path TASKS = Path.of("../../tekton/tasks");
    private static final Set<String> RUN_HERE = Set.of(
            "kasane-plan",
            "kasane-build",
            "kasane-promote",
            "kasane-ci",
            "kasane-follow",
            "kasane-status",
            "kasane-diff",
            "kasane-check",
            "kasane-render");

    @TempDir
    Path temporary;

    private final Map<String, String> parameters = new HashMap<>();
    private TwoServices workspace;

    @BeforeEach
    void a_clone_of_a_repository_with_two_commits() throws Exception {
        workspace = new TwoServices(temporary);
        parameters.put("$(workspaces.source.path)", workspace.root().toString());
        parameters.put("$(params.base)", workspace.head());
        workspace.write("base/api.yaml", Files.readString(workspace.root().resolve("base/api.yaml")) + "# changed\n");
        workspace.write("overlays/dev/kustomization.yaml", TwoServices.OVERLAY + "commonAnnotations: {of: dev}\n");
        parameters.put("$(params.revision)", workspace.commit());
        parameters.put("$(params.branch)", "main");
        parameters.put("$(params.forge)", temporary.resolve("forge.git").toString());
        parameters.put("$(params.registry)", "oci:" + temporary.resolve("images"));
        parameters.put("$(params.shards)", "2");
        parameters.put("$(params.targets)", "overlays");
        // the volume of the plan
        parameters.put("/workspace/plan", temporary.resolve("plan").toString());
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void every_task_of_kasane_is_run_here() throws Exception {
        try (Stream<Path> files = Files.list(TASKS)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName()).replace(".yaml", ""))
                            .filter(name -> name.startsWith("kasane-")))
                    .containsExactlyInAnyOrderElementsOf(RUN_HERE);
        }
    }

    @Test
    void the_fan_plans_builds_and_promotes() throws Exception {
        run("kasane-plan");
        for (String shard : List.of("0", "1")) {
            parameters.put("$(params.shard)", shard);
            run("kasane-build");
        }

        assertThat(run("kasane-promote"))
                .contains("committed     api -> overlays/dev", "proposed      web -> overlays/prod");
    }

    @Test
    void one_task_does_all_of_it() throws Exception {
        assertThat(run("kasane-ci"))
                .contains("built         api", "built         web", "proposed      web -> overlays/prod");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kasane-ci", "kasane-plan"})
    void a_build_that_writes_what_the_run_trusts_ends_it_though_another_one_was_good(String first) throws Exception {
        workspace.write("build.sh", "mkdir -p out; cp -r $1 out/; test $1 = api || echo >>.git/config\n");
        parameters.put("$(params.revision)", workspace.commit());

        if (first.equals("kasane-ci")) {
            run("kasane-ci", 2);
        } else {
            run("kasane-plan");
            for (String shard : List.of("0", "1")) {
                parameters.put("$(params.shard)", shard);
                run("kasane-build", shard.equals("0") ? 0 : 2);
            }
            run("kasane-promote", 2);
        }

        assertThat(workspace.stderr()).contains("the builds ended the run", "wrote .git/config", "nothing is promoted");
        assertThat(workspace.branches()).isEmpty();
    }

    @Test
    void the_page_of_what_is_where_is_written_where_people_read_it() throws Exception {
        run("kasane-ci");
        parameters.put("$(workspaces.page.path)", temporary.toString());

        run("kasane-status");

        assertThat(temporary.resolve("status.html"))
                .content()
                .contains("kasane status", workspace.head().substring(0, 10), "#1");
    }

    @Test
    void images_of_others_are_asked_for_where_they_are() throws Exception {
        workspace.write("pipelines/cart.yaml", """
                apiVersion: kasane.dev/v1alpha1
                kind: Pipeline
                metadata: {name: cart}
                spec:
                  follow: {image: "127.0.0.1:9/shop/cart"}
                """);
        workspace.commit();

        assertThat(run("kasane-follow", 1)).contains("not known     cart", "127.0.0.1:9");
    }

    @Test
    void a_review_leaves_what_is_written_under_the_pull_request() throws Exception {
        run("kasane-render");
        run("kasane-diff");
        run("kasane-check");

        assertThat(workspace.root().resolve(".kasane/rendered/overlays"))
                .isDirectoryContaining("glob:**/dev*")
                .isDirectoryContaining("glob:**/prod*");
        assertThat(workspace.root().resolve(".kasane/diff.md")).content().contains("annotations");
        assertThat(workspace.root().resolve(".kasane/check.md")).isNotEmptyFile();
    }

    /** Runs a task's steps of kasane, and gives what they printed. */
    private String run(String name) throws IOException {
        return run(name, 0);
    }

    private String run(String name, int code) throws IOException {
        YamlMap spec = Objects.requireNonNull(task(name).map("spec"));
        Path results = temporary.resolve("results-" + name + parameters.getOrDefault("$(params.shard)", ""));
        String printed = "";
        for (YamlMap step : maps(spec, "steps")) {
            // the clone is there
            if (step.get("ref") == null) {
                boolean last = maps(spec, "steps").getLast().equals(step);
                boolean fails = last || "continue".equals(step.text("onError"));
                printed += workspace.run(fails ? code : 0, words(step, results).toArray(String[]::new));
            }
        }
        if (code == 2) {
            // a step that ends by an error writes no result
            return printed;
        }

        Set<String> declared = new TreeSet<>();
        for (YamlMap result : maps(spec, "results")) {
            declared.add(String.valueOf(result.text("name")));
        }
        // what else is written, Tekton leaves where it is
        assertThat(written(results)).as("results of %s", name).containsAll(declared);
        return printed;
    }

    private List<String> words(YamlMap step, Path results) {
        String script = step.text("script");
        if (script != null) {
            assertThat(script)
                    .contains(
                            "find \"$TARGETS\" -name kustomization.yaml", "| xargs kasane render -o .kasane/rendered");
            return List.of("render", "-o", ".kasane/rendered", "overlays/dev", "overlays/prod");
        }
        List<String> words = new ArrayList<>();
        for (YamlNode argument : (YamlList) Objects.requireNonNull(step.get("args"))) {
            String word = ((YamlScalar) argument).text().replace("/tekton/results", results.toString());
            for (Map.Entry<String, String> parameter : parameters.entrySet()) {
                word = word.replace(parameter.getKey(), parameter.getValue());
            }
            assertThat(word).as("every variable has a value").doesNotContain("$(");
            words.add(word);
        }
        return words;
    }

    private static YamlMap task(String name) throws IOException {
        String text = Files.readString(TASKS.resolve(name + ".yaml"));
        return (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of(name, text)));
    }

    private static List<YamlMap> maps(YamlMap map, String key) {
        List<YamlMap> maps = new ArrayList<>();
        if (map.get(key) instanceof YamlList list) {
            list.forEach(item -> maps.add((YamlMap) item));
        }
        return maps;
    }

    private static Set<String> written(Path results) throws IOException {
        if (!Files.isDirectory(results)) {
            return Set.of();
        }
        try (Stream<Path> files = Files.list(results)) {
            return new TreeSet<>(
                    files.map(file -> String.valueOf(file.getFileName())).toList());
        }
    }
}
