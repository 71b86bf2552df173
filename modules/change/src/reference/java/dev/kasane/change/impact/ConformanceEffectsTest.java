package dev.kasane.change.impact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.change.equivalence.StoredChanges;
import dev.kasane.change.observed.Observations;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All rules run on everything that kustomize's own tests render, however it is changed. */
class ConformanceEffectsTest {

    private static final Path CASES = Path.of(
                    Objects.requireNonNullElse(System.getenv("KASANE_SHARED"), "../../../shared"))
            .resolve("conformance/cases");
    private static final List<String> WORDS = List.of("", "~", "0", "-1", "x", "1e9", "1Gi", "true", "[]", "{}", "[~]");
    private static final int EDITS = 20;
    private static final long SEED = 34;

    private final Schemas schemas = new Schemas();
    private final ResourceDiff diff = new ResourceDiff();
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);

    @Tag("reference-data")
    @Test
    void rules_run_on_each_case_against_its_neighbour_and_against_itself_changed() throws IOException {
        ResourceSet previous = ResourceSet.EMPTY;
        int rendered = 0;
        for (Path file : files()) {
            YamlNode cases = YamlReader.standard().first(SourceFile.of("cases", Files.readString(file)));
            for (YamlNode one : (YamlList) Objects.requireNonNull(cases)) {
                ResourceSet set = render((YamlMap) one);
                look(previous, set);
                look(set, previous);
                look(set, ResourceSet.EMPTY);
                for (int i = 0; i < EDITS && set.size() > 0; i++) {
                    ResourceSet changed = changed(set);
                    look(set, changed);
                    look(changed, set);
                }
                rendered += set.size() > 0 ? 1 : 0;
                previous = set.size() > 0 ? set : previous;
            }
        }
        assertThat(rendered).isGreaterThan(150);
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(CASES)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    private static ResourceSet render(YamlMap one) {
        MemoryTree.Builder tree = MemoryTree.builder();
        YamlMap files = one.map("files");
        for (int i = 0; files != null && i < files.size(); i++) {
            if (files.value(i) instanceof YamlScalar text) {
                tree.file(files.key(i).text(), text.text());
            }
        }
        try {
            String target = String.valueOf(one.text("target"));
            return new Renderer(tree.build(), RenderOptions.DEFAULT)
                    .render(target.equals(".") ? "" : target)
                    .resources();
        } catch (KasaneException e) {
            return ResourceSet.EMPTY;
        }
    }

    private void look(ResourceSet before, ResourceSet after) {
        List<Change> changes = diff.between(before, after);
        for (Note note : ChangeEffects.of(changes, before, after)) {
            assertThat(note.sentence()).isNotBlank();
        }
        for (Change change : changes) {
            if (change instanceof Change.Changed it) {
                assertThat(StoredChanges.of(it).fields())
                        .hasSizeLessThanOrEqualTo(it.fields().size());
            }
        }
    }

    /** The set with one value of one object changed, removed or replaced by another kind of value. */
    private ResourceSet changed(ResourceSet set) {
        List<Resource> resources = new ArrayList<>(set.toList());
        int at = random.nextInt(resources.size());
        Resource resource = resources.get(at);
        YamlNode edited = edited(resource.root(), 0);
        resources.set(at, resource.withRoot((YamlMap) edited, schemas));
        return ResourceSet.of(resources);
    }

    private YamlNode edited(YamlNode node, int depth) {
        if (node instanceof YamlMap map && map.size() > 0) {
            int i = random.nextInt(map.size());
            String key = map.key(i).text();
            if (depth == 0 && (key.equals("apiVersion") || key.equals("kind"))) {
                return map;
            }
            boolean identity = key.equals("metadata") || key.equals("name") || depth == 0;
            if (!identity && random.nextInt(4) == 0) {
                return map.without(key);
            }
            return map.with(i, key.equals("metadata") ? map.value(i) : edited(map.value(i), depth + 1));
        }
        if (node instanceof YamlList list && list.size() > 0 && random.nextInt(4) > 0) {
            int i = random.nextInt(list.size());
            return list.with(i, edited(list.get(i), depth + 1));
        }
        String word = WORDS.get(random.nextInt(WORDS.size()));
        return Objects.requireNonNull(
                Observations.map("a: " + (word.isEmpty() ? "\"\"" : word)).get("a"));
    }
}
