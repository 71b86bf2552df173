package dev.kasane.change.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares with the reference kustomize where there is one. {@code mvn verify -Pfuzz} does it at length; a difference is
 * printed with its seed, which {@code -Dkasane.fuzz.seed} repeats, and its files are left where the message says.
 */
class FuzzTest {

    private static final int FIELDS = 20;

    private final long seed = Long.getLong("kasane.fuzz.seed", 20_261_121L);

    @TempDir
    @Nullable
    Path folder;

    @Test
    void odd_scalars_come_out_as_the_reference_writes_them() throws IOException, InterruptedException {
        int count = Integer.getInteger("kasane.fuzz.scalars", 2_000);
        compare(count / FIELDS, random -> {
            StringBuilder text = new StringBuilder("apiVersion: v1\nkind: Odd\nmetadata: {name: n}\nspec:\n");
            for (int i = 0; i < FIELDS; i++) {
                String odd = RandomText.next(random);
                String written = RandomText.written(odd, random, 4);
                text.append("  f").append(i).append(": ").append(written).append('\n');
            }
            Map<String, String> files = new LinkedHashMap<>();
            files.put("top/kustomization.yaml", "resources: [r.yaml]\n");
            files.put("top/r.yaml", text.toString());
            return files;
        });
    }

    @Test
    void random_kustomizations_come_out_as_the_reference_builds_them() throws IOException, InterruptedException {
        compare(Integer.getInteger("kasane.fuzz.kustomizations", 150), random -> new RandomTree(random).next());
    }

    private interface Maker {
        Map<String, String> make(SplittableRandom random);
    }

    private void compare(int count, Maker maker) throws IOException, InterruptedException {
        Reference reference = Reference.find();
        Assumptions.assumeTrue(reference != null, "there is no kustomize v5.8.1 (KASANE_KUSTOMIZE or PATH)");
        Path root = java.util.Objects.requireNonNull(folder).toRealPath();
        List<String> differences = new ArrayList<>();
        int built = 0;
        for (int i = 0; i < count; i++) {
            Path tree = root.resolve("t" + i);
            write(tree, maker.make(new SplittableRandom(seed + i)));
            byte[] expected = java.util.Objects.requireNonNull(reference).build(tree.resolve("top"));
            Outcome outcome = render(tree);
            byte[] actual = outcome.yaml();
            built += expected == null ? 0 : 1;
            if (outcome.onPurpose() || Arrays.equals(expected, actual)) {
                delete(tree);
            } else {
                Path kept = Files.createTempDirectory("kasane-fuzz-").resolve("seed-" + (seed + i));
                Files.move(tree, kept);
                differences.add("seed " + (seed + i) + ", kept in " + kept
                        + (expected == null
                                ? ": the reference refuses"
                                : actual == null ? ": only the reference builds" : ""));
            }
        }
        assertThat(differences).isEmpty();
        assertThat(built).as("trees that the reference builds").isPositive();
    }

    private static void write(Path tree, Map<String, String> files) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = tree.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue(), StandardCharsets.UTF_8);
        }
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> paths = Files.walk(tree)) {
            paths.sorted(Comparator.reverseOrder()).forEach(path -> {
                try {
                    Files.delete(path);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    /**
     * What a render came to.
     *
     * @param yaml the output; null when it was refused
     * @param onPurpose whether it was refused for a reason that docs/reference/compatibility.md gives
     */
    private record Outcome(byte @Nullable [] yaml, boolean onPurpose) {}

    private static Outcome render(Path root) {
        try (DirectoryTree tree = new DirectoryTree(root)) {
            return new Outcome(
                    new Renderer(tree, RenderOptions.DEFAULT).render("top").toYaml(), false);
        } catch (KasaneException e) {
            return new Outcome(null, String.valueOf(e.getMessage()).contains("depends on how kustomize lays it out"));
        }
    }
}
