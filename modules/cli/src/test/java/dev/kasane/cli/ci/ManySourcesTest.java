package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;

/**
 * Several repositories whose services are deployed from one; {@code -Dkasane.sources.rounds=50} is the long form of what they do at
 * once.
 */
class ManySourcesTest extends TwoRepositories {

    private static final int CLONES = 4;
    private static final int ROUNDS = Integer.getInteger("kasane.sources.rounds", 2);

    @Test
    void what_another_source_proposes_has_a_pull_request_of_its_own() throws Exception {
        TwoServices other = source("two", "a");
        desk.run(0, "ci");
        ObjectId head = manifests.tip(manifests.proposed("one"));

        other.run(0, "ci");

        assertThat(manifests.read(manifests.proposed("two"), PROD))
                .contains(other.head())
                .doesNotContain(desk.head());
        assertThat(manifests.tip(manifests.proposed("one"))).isEqualTo(head);
        assertThat(manifests.read("main", DEV)).contains(desk.head(), other.head());
    }

    /** Each push is run in four clones at once, as a server does that sends an event again and again. */
    @Test
    void sixteen_runs_of_four_sources_at_once_commit_propose_and_note_each_image_once() throws Exception {
        Map<String, TwoServices> sources = new TreeMap<>();
        Map<String, List<SourceClone>> clones = new TreeMap<>();
        for (String name : List.of("a", "b", "c", "d")) {
            sources.put(name, source(name, name));
            clones.put(name, new ArrayList<>());
            for (int i = 0; i < CLONES; i++) {
                clones.get(name).add(SourceClone.of(sources.get(name), temporary.resolve("clone-" + name + i)));
            }
        }
        List<String> pushed = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(sources.size() * CLONES)) {
            for (int round = 0; round < ROUNDS; round++) {
                for (Map.Entry<String, TwoServices> source : sources.entrySet()) {
                    source.getValue().write(source.getKey() + "/App.class", "round " + round);
                    pushed.add(source.getValue().commit());
                    for (SourceClone clone : clones.get(source.getKey())) {
                        clone.update();
                    }
                }
                Map<String, List<Future<String>>> runs = new TreeMap<>();
                clones.forEach((name, all) -> runs.put(
                        name,
                        all.stream()
                                .map(clone -> threads.submit(() -> clone.run("ci")))
                                .toList()));
                for (Map.Entry<String, List<Future<String>>> one : runs.entrySet()) {
                    List<String> said = new ArrayList<>();
                    for (Future<String> run : one.getValue()) {
                        said.add(run.get());
                    }
                    assertThat(said)
                            .allMatch(text -> text.contains("exit code 0"))
                            .allMatch(text -> text.contains("proposed      " + one.getKey()))
                            .filteredOn(text -> text.contains("committed     " + one.getKey()))
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
        for (Map.Entry<String, TwoServices> source : sources.entrySet()) {
            String head = source.getValue().head();
            String name = source.getKey();
            assertThat(manifests.read("main", DEV)).contains(head);
            assertThat(manifests.log(manifests.proposed(name)))
                    .first()
                    .asString()
                    .contains("Source-Commit: " + head);
            assertThat(manifests.log(manifests.state(name))).hasSize(ROUNDS);
            assertThat(manifests.read(manifests.state(name), "good/" + name)).isEqualTo(head + "\n");
        }
        assertThat(desk.run(0, "pr", "list", "--forge", manifestsFolder().toString())
                        .lines())
                .hasSize(sources.size());
    }
}
