package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.DirectoryTree;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.helm.HelmObjects.Moved;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.engine.TracedText;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.helm.origin.OtherValue;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The origins of fields of real charts with Helm as the judge: a value is replaced, Helm renders, and a field that is another one
 * then must name the value (recall); a value that a field names must change it when Helm renders with another one (soundness).
 * Run by {@code e2e/chart-origins}, which knows where charts and Helm are.
 */
class OriginsBesideHelmTest {

    private static final int LEAVES = Integer.getInteger("kasane.origins.leaves", 6);
    private static final long SEED = Long.getLong("kasane.origins.seed", 26);

    private static final int CHARACTERS = 2000;

    /** Of so many values of a chart one moves something. */
    private static final int TRIES = 12;

    @TempDir
    private Path folder;

    private final Random random = new Random(SEED);
    private final List<String> missed = new ArrayList<>();
    private final List<String> unsound = new ArrayList<>();
    private int asked;
    private int placed;
    private int named;
    private int refused;
    private final List<String> placeless = new ArrayList<>();
    private int characters;
    private long plainNanos;
    private long tracedNanos;

    @Tag("helm-program")
    @Test
    void fields_that_helm_moves_name_the_value() throws Exception {
        Path cases = Path.of(Objects.requireNonNull(System.getenv("KASANE_HELM_CASES")));
        String part = System.getProperty("kasane.origins.charts", "");
        List<Path> charts = new ArrayList<>();
        for (String line : Files.readAllLines(cases.resolve("cases.jsonl"))) {
            GoMap row = (GoMap) JsonParser.parse(line);
            if (row.text("id").endsWith("#default")
                    && !row.isTrue("random")
                    && row.text("id").contains(part)
                    && Double.valueOf(0).equals(row.map("helm4").get("rc"))) {
                charts.add(cases.resolve("charts").resolve(row.text("chart")));
            }
        }
        for (Path chart : charts) {
            try (DirectoryTree tree = new DirectoryTree(chart)) {
                compare(chart, tree);
            }
        }
        assertThat(asked)
                .as("fields that Helm moves in %d charts", charts.size())
                .isPositive();
        assertThat(named).isPositive();
        assertThat(missed)
                .as("fields of %d that name another value, with seed %d", asked, SEED)
                .hasSizeLessThanOrEqualTo(asked * 3 / 100);
        assertThat(unsound)
                .as("values of %d that do not change the field; Helm refuses %d others", named - refused, refused)
                .hasSizeLessThanOrEqualTo(named / 100);
        assertThat(placed).as("fields with a place").isEqualTo(asked);
        assertThat(placeless).as("characters of %d without a place", characters).isEmpty();
        assertThat((double) tracedNanos / plainNanos)
                .as("time of a traced rendering, times a plain one")
                .isLessThanOrEqualTo(2.5);
    }

    private void compare(Path chart, DirectoryTree tree) throws Exception {
        ChartRequest request = new ChartRequest(
                ChartFolder.load(tree, "", HelmProfile.NEWEST),
                GoMap.empty(),
                new ReleaseInfo("rel", "ns", false),
                Capabilities.of(HelmProfile.NEWEST, "", List.of()),
                HelmProfile.NEWEST,
                false);
        HelmObjects before = Objects.requireNonNull(helm(chart, GoMap.empty()));
        GoMap whole = ChartRenderer.prepare(request).values();
        time(request);
        List<LeafPath> leaves = ValueLeaves.of(whole);
        Collections.shuffle(leaves, random);
        int found = 0;
        for (LeafPath leaf : leaves.subList(0, Math.min(leaves.size(), TRIES * LEAVES))) {
            if (found == LEAVES) {
                return;
            }
            Moved moved = moved(chart, whole, leaf, before);
            if (moved != null) {
                found++;
                explain(chart, request, whole, leaf, before, moved);
            }
        }
    }

    /** One of the fields that Helm prints otherwise with another value; null when there is none, or Helm refuses the value. */
    private @Nullable Moved moved(Path chart, GoMap whole, LeafPath leaf, HelmObjects before) throws Exception {
        for (Object other : others(Objects.requireNonNull(leaf.in(whole)))) {
            GoMap given = GoMap.empty();
            leaf.put(given, whole, other);
            HelmObjects after = helm(chart, given);
            List<Moved> moved = after == null ? List.of() : before.movedIn(after);
            if (!moved.isEmpty()) {
                return moved.get(random.nextInt(moved.size()));
            }
        }
        return null;
    }

    private void explain(Path chart, ChartRequest request, GoMap whole, LeafPath leaf, HelmObjects before, Moved moved)
            throws Exception {
        String what = chart.getFileName() + " " + moved;
        asked++;
        FieldOrigin origin;
        try {
            origin = FieldOrigins.of(
                    new ExplainedChart(
                            request, path -> path, List.of(), new OutputOptions(false, true, false), List.of()),
                    before.question(moved));
        } catch (KasaneException e) {
            missed.add("MISSED " + what + " by " + leaf + ": " + e.getMessage());
            return;
        }
        List<LeafPath> values = new ArrayList<>();
        if (origin != null) {
            origin.values().forEach(value -> values.add(value.path()));
            origin.conditions().forEach(value -> values.add(value.path()));
            placed += origin.templates().isEmpty() ? 0 : 1;
        }
        if (!values.contains(leaf)) {
            missed.add("MISSED " + what + " by " + leaf + ", and names " + values);
        }
        if (!values.isEmpty()) {
            named++;
            LeafPath value = values.get(random.nextInt(values.size()));
            switch (trial(chart, whole, value, before, moved)) {
                case CHANGED -> {}
                case REFUSED -> refused++;
                case SAME -> unsound.add("UNSOUND " + what + " names " + value);
            }
        }
    }

    private enum Trial {
        CHANGED,
        SAME,
        /** Helm takes none of the other values, so that it cannot tell. */
        REFUSED
    }

    private Trial trial(Path chart, GoMap whole, LeafPath path, HelmObjects before, Moved moved) throws Exception {
        boolean rendered = false;
        for (Object other : others(Objects.requireNonNull(path.in(whole)))) {
            GoMap given = GoMap.empty();
            path.put(given, whole, other);
            HelmObjects after = helm(chart, given);
            rendered |= after != null;
            if (after != null && before.isMovedIn(after, moved)) {
                return Trial.CHANGED;
            }
        }
        return rendered ? Trial.SAME : Trial.REFUSED;
    }

    /** How long it takes to print all templates, and to print them with the places of one; each of them has its turn. */
    private void time(ChartRequest request) {
        Map<String, String> files = printed(request);
        traced(request, files.keySet().iterator().next());
        boolean tracedFirst = false;
        for (Map.Entry<String, String> file : files.entrySet()) {
            if (!file.getValue().isBlank()) {
                long begin = System.nanoTime();
                TracedText first = tracedFirst ? traced(request, file.getKey()) : null;
                if (first == null) {
                    printed(request);
                }
                long middle = System.nanoTime();
                TracedText traced = first == null ? traced(request, file.getKey()) : first;
                if (first != null) {
                    printed(request);
                }
                long end = System.nanoTime();
                tracedNanos += tracedFirst ? middle - begin : end - middle;
                plainNanos += tracedFirst ? end - middle : middle - begin;
                tracedFirst = !tracedFirst;
                checkPlaces(file.getKey(), file.getValue(), traced);
            }
        }
    }

    /** Each character has a place; of long texts, each of {@link #CHARACTERS} that are spread over them. */
    private void checkPlaces(String name, String text, TracedText traced) {
        int step = 1 + text.length() / CHARACTERS;
        for (int at = 0; at < text.length(); at += step) {
            characters++;
            if (traced.places(text, at).isEmpty()) {
                placeless.add("PLACELESS " + name + " at " + at);
                return;
            }
        }
    }

    private static Map<String, String> printed(ChartRequest request) {
        ChartRenderer.Prepared chart = ChartRenderer.prepare(request);
        return ChartRenderer.engine(request)
                .print(chart.chart(), chart.values())
                .files();
    }

    private static TracedText traced(ChartRequest request, String file) {
        ChartRenderer.Prepared chart = ChartRenderer.prepare(request);
        return ChartRenderer.engine(request).trace(chart.chart(), chart.values(), file);
    }

    private static List<Object> others(Object value) {
        Object emptied = OtherValue.emptied(value);
        return emptied == null ? List.of(OtherValue.of(value)) : List.of(OtherValue.of(value), emptied);
    }

    private @Nullable HelmObjects helm(Path chart, GoMap values) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("values.json"), GoJson.compact(values));
        Process process = new ProcessBuilder(
                        Objects.requireNonNull(System.getenv("KASANE_HELM_PROGRAM")),
                        "template",
                        "rel",
                        chart.toString(),
                        "-n",
                        "ns",
                        "--skip-tests",
                        "--skip-schema-validation",
                        "-f",
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? HelmObjects.of(text) : null;
    }
}
