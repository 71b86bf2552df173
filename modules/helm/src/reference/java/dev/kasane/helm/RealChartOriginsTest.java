package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.DirectoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.manifest.Document;
import dev.kasane.helm.origin.FieldQuery;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.helm.origin.OtherValue;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The origins of fields of real charts, held against whole renders: a value is replaced, the chart is rendered, and a field
 * that is another one then must name the value.
 */
class RealChartOriginsTest {

    private static final Path CHARTS = Path.of(
                    Objects.requireNonNullElse(System.getenv("KASANE_SHARED"), "../../../shared"))
            .resolve("testbed-charts/charts.tar.xz");

    private static final int LEAVES = Integer.parseInt(Objects.requireNonNullElse(System.getenv("KASANE_LEAVES"), "6"));

    @TempDir
    private Path folder;

    private int asked;
    private int placed;
    private final List<String> missed = new ArrayList<>();

    @Tag("reference-data")
    @Test
    void a_field_that_a_value_changes_names_the_value() throws IOException, InterruptedException {
        new ProcessBuilder("tar", "xJf", CHARTS.toAbsolutePath().toString(), "-C", folder.toString())
                .inheritIO()
                .start()
                .waitFor();
        List<Path> charts;
        try (Stream<Path> all = Files.list(folder)) {
            charts = all.sorted().toList();
        }
        for (Path chart : charts) {
            try (DirectoryTree tree = new DirectoryTree(chart)) {
                compare(chart.getFileName().toString(), tree);
            }
        }
        assertThat(charts).hasSize(34);
        assertThat(asked).isGreaterThan(20 * LEAVES);
        assertThat(missed)
                .as("fields of %d that do not name the value", asked)
                .hasSizeLessThan(Math.max(1, asked * 3 / 100));
        assertThat(placed).as("fields of %d with a place", asked).isGreaterThan(asked * 97 / 100);
    }

    private void compare(String name, DirectoryTree tree) {
        ChartRequest request = request(tree, GoMap.empty());
        Map<String, YamlMap> before = objects(request);
        if (before == null) {
            return;
        }
        GoMap whole = ChartRenderer.prepare(request).values();
        List<LeafPath> leaves = ValueLeaves.of(whole);
        Random random = new Random(1);
        Collections.shuffle(leaves, random);
        int found = 0;
        for (LeafPath leaf : leaves) {
            if (found == LEAVES) {
                return;
            }
            GoMap given = GoMap.empty();
            leaf.put(given, whole, OtherValue.of(Objects.requireNonNull(leaf.in(whole))));
            Map<String, YamlMap> after = objects(request(tree, given));
            found += after != null && compare(name, request, leaf, before, after, random) ? 1 : 0;
        }
    }

    private boolean compare(
            String name,
            ChartRequest request,
            LeafPath leaf,
            Map<String, YamlMap> before,
            Map<String, YamlMap> after,
            Random random) {
        List<List<String>> changed = new ArrayList<>();
        before.forEach((key, object) -> {
            YamlMap now = after.get(key);
            if (now != null && id(object).equals(id(now))) {
                for (String field : DifferentFields.of(object, now)) {
                    if (field(object, field) != null) {
                        changed.add(List.of(id(object), field));
                    }
                }
            }
        });
        if (changed.isEmpty()) {
            return false;
        }
        List<String> one = changed.get(random.nextInt(changed.size()));
        FieldOrigin origin = FieldOrigins.of(
                new ExplainedChart(request, path -> path, List.of(), new OutputOptions(false, true, false), List.of()),
                question(one.get(0), one.get(1)));
        List<String> named = new ArrayList<>();
        if (origin != null) {
            origin.values().forEach(value -> named.add(value.path().toString()));
            origin.conditions().forEach(value -> named.add(value.path().toString()));
            placed += origin.templates().isEmpty() ? 0 : 1;
        }
        asked++;
        if (!named.contains(leaf.toString())) {
            missed.add(name + " " + one + " by " + leaf + ", and names " + named);
        }
        return true;
    }

    private static ChartRequest request(DirectoryTree tree, GoMap values) {
        return new ChartRequest(
                ChartFolder.load(tree, "", HelmProfile.NEWEST),
                values,
                new ReleaseInfo("rel", "shop", false),
                Capabilities.of(HelmProfile.NEWEST, "", List.of()),
                HelmProfile.NEWEST,
                false);
    }

    private static @Nullable Map<String, YamlMap> objects(ChartRequest request) {
        try {
            Map<String, Integer> counts = new LinkedHashMap<>();
            Map<String, YamlMap> objects = new LinkedHashMap<>();
            for (Document document : ChartRenderer.render(request).documents(new OutputOptions(false, true, false))) {
                SourceFile text = new SourceFile(document.path(), GoText.bytes(document.text()), "helm");
                for (YamlNode node : YamlReader.standard().documents(text).documents()) {
                    if (node instanceof YamlMap object) {
                        objects.put(document.path() + counts.merge(document.path(), 1, Integer::sum), object);
                    }
                }
            }
            return objects;
        } catch (KasaneException e) {
            return null;
        }
    }

    private static String id(YamlMap object) {
        YamlMap metadata = object.map("metadata");
        return object.text("kind") + "/"
                + (metadata == null ? "" : metadata.text("namespace") + "/" + metadata.text("name"));
    }

    private static FieldQuery question(String id, String field) {
        return new FieldQuery() {
            @Override
            public boolean isObject(YamlMap object) {
                return id(object).equals(id);
            }

            @Override
            public @Nullable YamlNode field(YamlMap object) {
                return RealChartOriginsTest.field(object, field);
            }
        };
    }

    /** The field at a path such as {@code spec.containers[0].image}, as differences are named. */
    private static @Nullable YamlNode field(YamlNode object, String path) {
        YamlNode at = object;
        int i = 0;
        while (i < path.length() && at != null) {
            boolean bracket = path.charAt(i) == '[';
            int end = bracket ? path.indexOf(']', i) : next(path, i);
            String step = path.substring(bracket ? i + 1 : i, end);
            if (at instanceof YamlList list) {
                at = step.matches("\\d+") && Integer.parseInt(step) < list.size()
                        ? list.get(Integer.parseInt(step))
                        : null;
            } else {
                at = at instanceof YamlMap map ? map.get(step) : null;
            }
            i = bracket ? end + 1 : end;
            i += i < path.length() && path.charAt(i) == '.' ? 1 : 0;
        }
        return at;
    }

    private static int next(String path, int from) {
        int end = from;
        while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
            end++;
        }
        return end;
    }
}
