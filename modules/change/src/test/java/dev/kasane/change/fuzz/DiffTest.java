package dev.kasane.change.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.change.graph.Affected;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What holds for the difference of any two trees, tried on pairs of random ones. */
class DiffTest {

    private static final int PAIRS = 5_000;

    private final long seed = Long.getLong("kasane.fuzz.seed", 20_261_121L);
    private final ResourceDiff diff = new ResourceDiff();

    @Test
    void a_difference_applied_to_the_earlier_objects_gives_the_later_ones() {
        int compared = 0;
        int different = 0;
        ResourceSet last = ResourceSet.EMPTY;
        for (int i = 0; compared < PAIRS; i++) {
            Pair pair = pair(i);
            for (Map<String, String> files : List.of(pair.before(), pair.after())) {
                Rendering next = render(files);
                if (next == null) {
                    continue;
                }
                List<Change> changes = diff.between(last, next.resources());
                assertThat(documents(applied(last, changes)))
                        .as("seed %d", seed + i)
                        .isEqualTo(documents(roots(next.resources())));
                last = next.resources();
                compared++;
                different += changes.isEmpty() ? 0 : 1;
            }
        }
        assertThat(different).isGreaterThan(PAIRS / 2);
    }

    @Test
    void objects_that_are_printed_alike_are_no_difference() {
        for (int i = 0; i < PAIRS; i++) {
            Pair pair = pair(i);
            Rendering one = render(pair.before());
            Rendering same = render(pair.before());
            if (one != null && same != null) {
                assertThat(diff.between(one.resources(), same.resources()))
                        .as("seed %d", seed + i)
                        .isEmpty();
            }
        }
    }

    @Test
    void a_target_that_is_not_affected_renders_to_the_same() {
        int unaffected = 0;
        for (int i = 0; i < PAIRS; i++) {
            Pair pair = pair(i);
            MemoryTree before = tree(pair.before());
            MemoryTree after = tree(pair.after());
            Affected affected = new Affected(
                    new KustomizationGraph(before), new KustomizationGraph(after), new TreeChanges(before, after));
            if (affected.reason("top") == null) {
                unaffected++;
                assertThat(text(render(pair.after()))).as("seed %d", seed + i).isEqualTo(text(render(pair.before())));
            }
        }
        assertThat(unaffected).isGreaterThan(0);
    }

    private record Pair(Map<String, String> before, Map<String, String> after) {}

    private Pair pair(int i) {
        SplittableRandom random = new SplittableRandom(seed + i);
        Map<String, String> before = new RandomTree(random).next();
        Map<String, String> other = new RandomTree(random).next();
        return new Pair(before, new RandomEdit(random).of(before, other));
    }

    private static MemoryTree tree(Map<String, String> files) {
        MemoryTree.Builder builder = MemoryTree.builder();
        files.forEach(builder::file);
        return builder.build();
    }

    private static @Nullable Rendering render(Map<String, String> files) {
        try {
            Rendering rendering = new Renderer(tree(files), RenderOptions.DEFAULT).render("top");
            rendering.toYaml();
            return rendering;
        } catch (KasaneException e) {
            return null;
        }
    }

    private static String text(@Nullable Rendering rendering) {
        return rendering == null ? "refused" : new String(rendering.toYaml(), StandardCharsets.UTF_8);
    }

    private static List<YamlMap> roots(ResourceSet resources) {
        List<YamlMap> roots = new ArrayList<>();
        for (Resource resource : resources) {
            roots.add(resource.root());
        }
        return roots;
    }

    private static List<YamlMap> applied(ResourceSet before, List<Change> changes) {
        Set<Resource> touched = new HashSet<>();
        List<YamlMap> applied = new ArrayList<>();
        for (Change change : changes) {
            switch (change) {
                case Change.Added it -> applied.add(it.resource().root());
                case Change.Removed it -> touched.add(it.resource());
                case Change.Replaced it -> {
                    touched.add(it.pair().before());
                    applied.add((YamlMap) it.pair().edit().applied());
                }
                case Change.Changed it -> {
                    touched.add(it.before());
                    applied.add((YamlMap) it.edit().applied());
                }
            }
        }
        for (Resource resource : before) {
            if (!touched.contains(resource)) {
                applied.add(resource.root());
            }
        }
        return applied;
    }

    /** The objects as they are printed, in no particular order. */
    private static List<String> documents(List<YamlMap> roots) {
        List<String> documents = new ArrayList<>();
        for (YamlMap root : roots) {
            YamlWriter writer = YamlWriter.ofStream(YamlWriter.DEFAULT_LIMIT);
            writer.add(root);
            documents.add(new String(writer.toBytes(), StandardCharsets.UTF_8));
        }
        Collections.sort(documents);
        return documents;
    }
}
