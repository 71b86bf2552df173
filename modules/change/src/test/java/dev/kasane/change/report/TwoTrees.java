package dev.kasane.change.report;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A tree of kustomizations before a change and after it. */
record TwoTrees(MemoryTree before, MemoryTree after) {

    /** Two trees of which the second one has some more files than the first, or others: path, text, path, text … */
    static TwoTrees of(MemoryTree before, String... changed) {
        MemoryTree.Builder after = MemoryTree.builder();
        Map<String, String> files = new TreeMap<>(texts(before, "", new TreeMap<>()));
        for (int i = 0; i < changed.length; i += 2) {
            files.put(changed[i], changed[i + 1]);
        }
        files.forEach(after::file);
        return new TwoTrees(before, after.build());
    }

    /** The same with some files of the second tree deleted. */
    TwoTrees without(String... deleted) {
        MemoryTree.Builder left = MemoryTree.builder();
        Map<String, String> files = new TreeMap<>(texts(after, "", new TreeMap<>()));
        files.keySet().removeAll(Arrays.asList(deleted));
        files.forEach(left::file);
        return new TwoTrees(before, left.build());
    }

    private static Map<String, String> texts(MemoryTree tree, String folder, Map<String, String> into) {
        for (String name : tree.list(folder)) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            if (tree.entry(path).isFile()) {
                into.put(path, new String(tree.read(path), StandardCharsets.UTF_8));
            } else {
                texts(tree, path, into);
            }
        }
        return into;
    }

    /** The kustomizations that no other one names, in pairs. */
    List<TargetPair> leaves() {
        return new TargetFinder(before, after).leaves(new KustomizationGraph(before), new KustomizationGraph(after));
    }

    /** What is different in the leaves. */
    List<TargetChange> changes() {
        return comparison().of(leaves());
    }

    Comparison comparison() {
        return new Comparison(before, after, new TreeChanges(before, after), RenderOptions.DEFAULT);
    }

    Report report() {
        return Report.of("two trees", leaves().size(), SignificantChanges.of(changes()), new RunKey());
    }

    /** A report as lines: the targets of a section, its notes and its changes with their fields. */
    static List<String> lines(Report report) {
        List<String> lines = new ArrayList<>();
        for (Report.Section section : report.sections()) {
            lines.add("in " + String.join(", ", section.targets()));
            for (ShownNote note : section.notes()) {
                lines.add("! " + note.weight() + " " + note.rule() + ": "
                        + called(note.kind(), note.namespace(), note.name()) + " " + note.sentence()
                        + others(note.otherNames()));
            }
            for (ShownChange change : section.changes()) {
                lines.add(line(change));
                change.fields().forEach(field -> lines.add(line(field)));
            }
            for (ShownChange input : section.inputs()) {
                lines.add("input " + line(input));
                input.fields().forEach(field -> lines.add(line(field)));
            }
        }
        return lines;
    }

    /** A change without its fields. */
    static String line(ShownChange change) {
        return change.change().getClass().getSimpleName() + " "
                + called(change.kind(), change.namespace(), change.name())
                + (change.formerName() == null ? "" : " formerly " + change.formerName()) + others(change.otherNames());
    }

    /** A field with both values; a dash where there is none. */
    static String line(ShownField field) {
        ShownValue before = field.before();
        ShownValue after = field.after();
        return "  " + field.path() + ": " + (before == null ? "-" : before.text()) + " > "
                + (after == null ? "-" : after.text()) + (field.moved() ? " moved" : "");
    }

    private static String called(String kind, String namespace, String name) {
        return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
    }

    private static String others(List<NameInTarget> others) {
        return others.isEmpty()
                ? ""
                : " also "
                        + String.join(
                                ", ",
                                others.stream()
                                        .map(one ->
                                                (one.namespace().isEmpty() ? "" : one.namespace() + "/") + one.name())
                                        .toList());
    }
}
