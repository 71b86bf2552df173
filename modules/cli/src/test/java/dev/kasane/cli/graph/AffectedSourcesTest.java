package dev.kasane.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.cli.diff.Workspace;
import dev.kasane.cli.targets.Applications;
import dev.kasane.cli.targets.FluxKustomizations;
import dev.kasane.files.ContentId;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.json.JsonValue;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.lock.Lock;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whether {@code affected} names every target whose bytes change when a chart, a values file, a lock entry or a remote base
 * moves: each target of each commit is rendered by itself, and compared with that of the commit before.
 * {@code -Dkasane.history.kind=NUMBER} makes that many commits of each kind.
 */
class AffectedSourcesTest {

    private static final String STORE = "kasane.store";
    private static final int COMMITS = Integer.getInteger("kasane.history.kind", 40);

    /** What is named in place of a file that holds one value of many. */
    private static final Set<String> INPUTS = Set.of("postBuild.substituteFrom", "valuesFrom");

    @TempDir
    Path folder;

    private Workspace workspace;
    private SourcesRepository repository;

    @BeforeEach
    void start() throws Exception {
        System.setProperty(STORE, folder.resolve("store").toString());
        workspace = new Workspace(Files.createDirectories(folder.resolve("repository")));
        repository = new SourcesRepository(ContentStore.ofUser());
        commit();
    }

    @AfterEach
    void stop() {
        System.clearProperty(STORE);
        workspace.close();
    }

    /** Commits what changed, and returns the paths. */
    private List<String> commit() throws Exception {
        List<String> changed = repository.takeChanged();
        for (String path : changed) {
            String text = repository.text(path);
            if (text == null) {
                workspace.delete(path);
            } else {
                workspace.write(path, text);
            }
        }
        workspace.commit();
        return changed;
    }

    @Test
    void no_target_is_missed_when_something_of_its_sources_moves() throws Exception {
        Random random = new Random(27);
        Map<String, String> before = rendered();
        assertThat(before).hasSizeGreaterThan(36);
        assertThat(before.values()).noneMatch(text -> text.startsWith("error"));
        Map<SourceChange, Integer> changes = new TreeMap<>();
        SourceChange[] kinds = SourceChange.values();
        for (int i = 0; i < COMMITS * kinds.length; i++) {
            SourceChange kind = kinds[i % kinds.length];
            kind.in(repository, random);
            List<String> paths = commit();
            Map<String, String> after = rendered();
            Set<String> changed = new TreeSet<>(after.keySet());
            changed.addAll(before.keySet());
            Map<String, String> earlier = before;
            changed.removeIf(target -> Objects.equals(earlier.get(target), after.get(target)));
            String commit = "commit " + i + ", " + kind + " in " + paths;
            Map<String, List<String>> affected = affected();

            assertThat(affected.keySet()).as(commit).containsAll(changed);
            affected.forEach((target, way) -> assertThat(way.getFirst())
                    .as(commit + ": why " + target)
                    .matches(first -> paths.contains(first)
                            || INPUTS.contains(first)
                            || first.contains("@main//") && paths.contains(Lock.FILE)));
            if (i % 10 == 0) {
                assertThat(affected("--exact").keySet()).as(commit).containsAll(changed);
            }
            changes.merge(kind, changed.size(), Integer::sum);
            before = after;
        }

        assertThat(changes.keySet()).containsExactly(kinds);
        assertThat(changes.values()).allMatch(number -> number >= COMMITS / 3);
    }

    /** What the command names between the last two commits, with the ways. */
    private Map<String, List<String>> affected(String... flags) throws Exception {
        List<String> words = new ArrayList<>(List.of("affected", "HEAD~1..HEAD", "-f", "json"));
        words.addAll(List.of(flags));
        JsonValue json = JsonValue.read(workspace.run(0, words.toArray(String[]::new)));
        Map<String, List<String>> affected = new TreeMap<>();
        for (String list : List.of("targets", "applications", "flux")) {
            for (JsonValue one : json.path(list)) {
                List<String> way = new ArrayList<>();
                one.path("way").forEach(path -> way.add(path.text()));
                affected.put(list + " " + one.path("target").text(), way);
            }
        }
        return affected;
    }

    /** The ids of what all targets of the last commit render to; of a target that cannot be rendered, why. */
    private Map<String, String> rendered() {
        Map<String, String> rendered = new TreeMap<>();
        try (GitRepository git = Objects.requireNonNull(GitRepository.around(folder.resolve("repository")))) {
            GitTree tree = git.tree("HEAD");
            KustomizationGraph graph = new KustomizationGraph(tree);
            Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
            for (String target : graph.leaves()) {
                rendered.put(
                        "targets " + target, text(() -> renderer.render(target).resources()));
            }
            Applications applications =
                    Objects.requireNonNull(Applications.of(graph, List.of(), RenderOptions.DEFAULT));
            for (String name : applications.names()) {
                rendered.put("applications " + applications.label(name), text(() -> applications.objects(name)));
            }
            FluxKustomizations flux = Objects.requireNonNull(FluxKustomizations.of(graph, RenderOptions.DEFAULT));
            for (String name : flux.names()) {
                String elsewhere = flux.externalContent(name);
                rendered.put("flux " + name, elsewhere == null ? text(() -> flux.objects(name)) : "error " + elsewhere);
            }
        }
        return rendered;
    }

    private static String text(Supplier<ResourceSet> render) {
        try {
            YamlWriter writer = YamlWriter.ofStream(YamlWriter.DEFAULT_LIMIT);
            render.get().forEach(object -> writer.add(object.root()));
            return ContentId.ofBlob(writer.toBytes()).hex();
        } catch (KasaneException e) {
            return "error " + e.getMessage();
        }
    }
}
