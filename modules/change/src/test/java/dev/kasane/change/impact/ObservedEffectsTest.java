package dev.kasane.change.impact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.change.observed.Mutation;
import dev.kasane.change.observed.Observations;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the rules say is what a real API server did, each time it was tried. */
class ObservedEffectsTest {

    private static final Schemas SCHEMAS = new Schemas();
    private static final ResourceDiff DIFF = new ResourceDiff();

    private static final String CLASS = """
            apiVersion: storage.k8s.io/v1
            kind: StorageClass
            metadata: {name: %s}
            provisioner: p.x/y
            allowVolumeExpansion: %s
            """;

    /** The objects that were there too. */
    private static final List<YamlMap> AROUND = List.of(
            Observations.map(CLASS.formatted("impact-sc", "true")),
            Observations.map(CLASS.formatted("impact-sc-noexpand", "false")));

    /** What depends on a state of the cluster that no manifest tells; the notes on them are wrong in one state or another. */
    private static final Set<String> UNTOLD = Set.of("pvc bound, asked 5Gi, capacity 2Gi, down to 3Gi");

    private static final Set<String> IDENTITY = Set.of("metadata", "metadata.name", "metadata.namespace");

    private static List<Note> notes(YamlMap before, YamlMap after) {
        ResourceSet then = set(before);
        ResourceSet now = set(after);
        return ChangeEffects.of(DIFF.between(then, now), then, now);
    }

    private static ResourceSet set(YamlMap object) {
        List<Resource> resources = new ArrayList<>();
        resources.add(Resource.of(object, SCHEMAS));
        AROUND.forEach(other -> resources.add(Resource.of(other, SCHEMAS)));
        return ResourceSet.of(resources);
    }

    private static List<Note> of(String rule, List<Note> notes) {
        return notes.stream().filter(note -> note.rule().equals(rule)).toList();
    }

    /** What is wrong with the notes on a change that was refused or taken. */
    private static void compare(String name, String verdict, List<Note> notes, List<String> wrong) {
        List<Note> refusals = of("immutable-field", notes);
        boolean alarm = refusals.stream().anyMatch(note -> note.weight() == Note.Weight.DANGER);
        if (verdict.equals("refused") && refusals.isEmpty()) {
            wrong.add("missed: " + name);
        } else if ((verdict.equals("accepted") || verdict.equals("noop")) && alarm && !UNTOLD.contains(name)) {
            wrong.add("false alarm: " + name + ": " + refusals.getFirst().sentence());
        }
    }

    private static String name(YamlMap row) {
        return row.text("sample") + " " + row.text("path") + " " + row.text("op") + " " + row.get("to");
    }

    static void compareResults(List<YamlMap> rows, Map<String, YamlMap> samples, int atLeast) {
        List<String> wrong = new ArrayList<>();
        int compared = 0;
        for (YamlMap row : rows) {
            String verdict = verdict(row);
            if (verdict == null) {
                continue;
            }
            compared++;
            YamlMap sample = Objects.requireNonNull(samples.get(row.text("sample")));
            List<Note> notes = notes(sample, Mutation.apply(sample, row));
            compare(name(row), verdict, notes, wrong);
            compareRestart(row, verdict, notes, wrong);
        }
        assertThat(wrong).isEmpty();
        assertThat(compared).isGreaterThan(atLeast);
    }

    /** Of a single change the server's answer tells whether the template it stores is another one. */
    private static void compareRestart(YamlMap row, String verdict, List<Note> notes, List<String> wrong) {
        String sample = row.text("sample");
        boolean taken = verdict.equals("accepted") || verdict.equals("noop");
        if (!taken || !Set.of("deployment", "statefulset", "daemonset").contains(String.valueOf(sample))) {
            return;
        }
        YamlMap put = row.map("put");
        boolean template = "true".equals(put == null ? row.text("template") : put.text("template"));
        boolean ordinals = String.valueOf(row.text("path")).startsWith("spec.ordinals");
        if (!ordinals && template == of("restart", notes).isEmpty()) {
            wrong.add((template ? "restart missed: " : "no restart: ") + name(row));
        }
    }

    /**
     * Whether a change was refused because of what the object was before. Null when the value is not valid in a new object
     * either, when the name is another one, or when nobody tried to make a new one and the message is about the value.
     */
    private static @Nullable String verdict(YamlMap row) {
        String verdict = row.text("verdict");
        if (IDENTITY.contains(String.valueOf(row.text("path"))) || "invalid".equals(verdict)) {
            return null;
        }
        if (!"refused?".equals(verdict)) {
            return verdict;
        }
        String causes = String.valueOf(Objects.requireNonNull(row.map("put")).get("causes"));
        boolean because =
                List.of("immutable", "must remain in spec.versions", "must be `spec.version", "may not be updated")
                        .stream()
                        .anyMatch(causes::contains);
        return because ? "refused" : null;
    }

    @Test
    void refusals_and_restarts_of_single_changes_are_those_seen() throws IOException {
        Map<String, YamlMap> samples = new HashMap<>();
        for (YamlMap line : Observations.compact("samples.jsonl")) {
            samples.put(String.valueOf(line.text("sample")), Objects.requireNonNull(line.map("object")));
        }
        compareResults(Observations.compact("results.jsonl"), samples, 900);
    }

    @Test
    void refusals_of_changes_of_several_fields_are_those_seen() throws IOException {
        Map<String, YamlMap> samples = new HashMap<>();
        for (YamlMap line : Observations.compact("samples.jsonl")) {
            samples.put(String.valueOf(line.text("sample")), Objects.requireNonNull(line.map("object")));
        }
        List<String> wrong = new ArrayList<>();
        List<YamlMap> scenarios = Observations.compact("scenarios.jsonl");
        for (YamlMap scenario : scenarios) {
            YamlMap base = scenario.map("base");
            YamlMap before = set(
                    base == null ? Objects.requireNonNull(samples.get(scenario.text("sample"))) : base,
                    scenario.map("pre"));
            YamlMap after = set(before, scenario.map("change"));
            compare(
                    String.valueOf(scenario.text("scenario")),
                    String.valueOf(scenario.text("verdict")),
                    notes(before, after),
                    wrong);
        }
        assertThat(wrong).isEmpty();
        assertThat(scenarios).hasSizeGreaterThan(120);
    }

    private static YamlMap set(YamlMap object, @Nullable YamlMap values) {
        YamlMap changed = object;
        for (int i = 0; values != null && i < values.size(); i++) {
            List<Object> path = new ArrayList<>();
            for (String step : Arrays.asList(values.key(i).text().split("/"))) {
                path.add(Character.isDigit(step.charAt(0)) ? (Object) Integer.parseInt(step) : step);
            }
            YamlNode value = values.value(i);
            changed = Mutation.set(changed, path, value.isNull() ? null : value);
        }
        return changed;
    }

    @Test
    void pods_are_said_to_restart_when_they_were_replaced() throws IOException {
        Map<String, YamlMap> bases = new HashMap<>();
        List<String> wrong = new ArrayList<>();
        int compared = 0;
        for (YamlMap row : Observations.compact("restarts.jsonl")) {
            String kind = String.valueOf(row.text("kind"));
            YamlMap base = row.map("base");
            if (base != null) {
                bases.put(kind, base);
                continue;
            }
            YamlMap before = Objects.requireNonNull(bases.get(kind));
            YamlMap after = before;
            for (YamlNode item : Observations.items(row, "edits")) {
                YamlMap edit = (YamlMap) item;
                after = Mutation.set(
                        after, path(Observations.items(edit, "path")), edit.text("op") == null ? edit.get("to") : null);
            }
            if (!"422".equals(row.text("code"))) {
                compared++;
                compareRestart(kind + " " + row.text("change"), row, of("restart", notes(before, after)), wrong);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(compared).isEqualTo(167);
    }

    private static void compareRestart(String name, YamlMap row, List<Note> restarts, List<String> wrong) {
        boolean replaced = "true".equals(row.text("replaced"));
        boolean said = restarts.stream().anyMatch(note -> note.weight() == Note.Weight.EFFECT);
        if (replaced != said) {
            wrong.add((replaced ? "missed: " : "false alarm: ") + name + " " + restarts);
        }
        boolean waits = name.contains("OnDelete + ") || name.contains("paused + ") || name.contains("partition 1");
        if (waits && restarts.isEmpty()) {
            wrong.add("not said to wait: " + name);
        }
    }

    private static List<Object> path(List<YamlNode> steps) {
        List<Object> path = new ArrayList<>();
        for (YamlNode step : steps) {
            YamlScalar scalar = (YamlScalar) step;
            path.add(scalar.isQuoted() ? (Object) scalar.text() : Integer.parseInt(scalar.text()));
        }
        return path;
    }
}
