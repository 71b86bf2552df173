package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;

/** Several repositories whose services are deployed from one. */
class ManySourcesTest extends TwoRepositories {

    private static final int CLONES = 4;
    private static final int ROUNDS = 50;

    /** A repository whose one service is called as it is. */
    private record Source(String name, TwoServices workspace, List<SourceClone> clones) {}

    @Test
    void what_another_source_proposes_has_a_pull_request_of_its_own() throws Exception {
        TwoServices other = source("two", "a");
        workspace.run(0, "ci");
        ObjectId head = manifests.tip(manifests.proposed("one"));

        other.run(0, "ci");

        assertThat(manifests.read(manifests.proposed("two"), PROD))
                .contains(other.head())
                .doesNotContain(workspace.head());
        assertThat(manifests.tip(manifests.proposed("one"))).isEqualTo(head);
        assertThat(manifests.read("main", DEV)).contains(workspace.head(), other.head());
    }

    /** Each push is run in four clones at once, as a server does that sends an event again and again. */
    @Test
    void sixteen_runs_of_four_sources_at_once_commit_propose_and_note_each_image_once() throws Exception {
        List<Source> sources = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d")) {
            Source source = new Source(name, source(name, name), new ArrayList<>());
            for (int i = 0; i < CLONES; i++) {
                source.clones().add(SourceClone.of(source.workspace(), temporary.resolve("clone-" + name + i)));
            }
            sources.add(source);
        }
        List<String> pushed = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(sources.size() * CLONES)) {
            for (int round = 0; round < ROUNDS; round++) {
                for (Source source : sources) {
                    source.workspace().write(source.name() + "/App.class", "round " + round);
                    pushed.add(source.workspace().commit());
                    for (SourceClone clone : source.clones()) {
                        clone.update();
                    }
                }
                List<List<Future<String>>> runs = sources.stream()
                        .map(source -> source.clones().stream()
                                .map(clone -> threads.submit(() -> clone.run("ci")))
                                .toList())
                        .toList();
                for (int i = 0; i < sources.size(); i++) {
                    String name = sources.get(i).name();
                    List<String> said = new ArrayList<>();
                    for (Future<String> run : runs.get(i)) {
                        said.add(run.get());
                    }
                    assertThat(said)
                            .allMatch(text -> text.contains("exit code 0"))
                            .allMatch(text -> text.contains("proposed      " + name))
                            .filteredOn(text -> text.contains("committed     " + name))
                            .hasSize(1);
                }
            }
        }

        List<String> log = manifests.log("main");
        assertThat(log).hasSize(pushed.size() + 1);
        for (String commit : pushed) {
            assertThat(log)
                    .filteredOn(message -> message.contains("Source-Commit: " + commit))
                    .hasSize(1);
        }
        for (Source source : sources) {
            String head = source.workspace().head();
            String name = source.name();
            assertThat(manifests.read("main", DEV)).contains(head);
            assertThat(manifests.log(manifests.proposed(name)))
                    .first()
                    .asString()
                    .contains("Source-Commit: " + head);
            assertThat(manifests.log(manifests.state(name))).hasSize(ROUNDS);
            assertThat(manifests.read(manifests.state(name), "good/" + name)).isEqualTo(head + "\n");
        }
        assertThat(workspace
                        .run(0, "pr", "list", "--forge", manifestsFolder().toString())
                        .lines())
                .hasSize(sources.size());
    }
}
