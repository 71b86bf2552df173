package dev.kasane.change.edit;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.FieldChange;
import dev.kasane.change.graph.Affected;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.Comparison;
import dev.kasane.change.report.TargetChange;
import dev.kasane.change.report.TargetPair;
import dev.kasane.files.FileTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Proves that edits change the intended images and nothing else. It renders every affected target before and after, and
 * each changed value must be such an image.
 */
final class ImageProof {

    private static final List<String> NO_HOLDERS =
            List.of("annotations", "labels", "matchLabels", "data", "stringData", "metadata");

    private final FileTree before;
    private final RenderOptions options;
    private final KustomizationGraph graph;

    ImageProof(FileTree before, RenderOptions options) {
        this.before = before;
        this.options = options;
        this.graph = new KustomizationGraph(before);
    }

    /**
     * The result of the proof: the changes, and the rejected edits with problems.
     *
     * @param changes the changes in each target
     * @param refusals why the edits cannot be made, by the target in which it shows
     */
    record Finding(List<TargetChange> changes, Map<String, List<Problem>> refusals) {}

    /**
     * Looks at all targets that differ between the tree and one with some edits made.
     *
     * @param names the names of the images of each edit before it
     */
    Finding of(FileTree after, Map<ImageEdit, Set<String>> names) {
        Set<ImageEdit> edits = names.keySet();
        TreeChanges changes = new TreeChanges(before, after);
        Affected affected = new Affected(graph, graph.forOtherTree(after, changes), changes);
        Set<String> targets = new LinkedHashSet<>();
        edits.forEach(edit -> targets.add(edit.target()));
        for (String leaf : graph.leaves()) {
            if (affected.reason(leaf) != null) {
                targets.add(leaf);
            }
        }
        List<TargetChange> found = new Comparison(before, after, changes, options)
                .of(targets.stream().map(TargetPair::in).toList());
        Map<String, List<Problem>> refusals = new LinkedHashMap<>();
        Set<String> changed = new LinkedHashSet<>();
        for (TargetChange target : found) {
            changed.add(target.target());
            List<Problem> problems = problems(target, names);
            if (!problems.isEmpty()) {
                refusals.put(target.target(), problems);
            }
        }
        for (ImageEdit edit : edits) {
            if (!changed.contains(edit.target())) {
                refusals.put(edit.target(), List.of(noEffect(edit)));
            }
        }
        return new Finding(found, refusals);
    }

    private static Problem noEffect(ImageEdit edit) {
        return Problem.error(
                "the edit of " + edit.toText() + " changes no image that the target renders",
                null,
                "see whether the entry of images still names an image, or remove it");
    }

    private static List<Problem> problems(TargetChange target, Map<ImageEdit, Set<String>> names) {
        List<Problem> problems = new ArrayList<>();
        target.problemsBefore().forEach(problems::add);
        target.problemsAfter().forEach(problems::add);
        List<ImageEdit> meant = names.keySet().stream()
                .filter(edit -> edit.target().equals(target.target()))
                .toList();
        Set<ImageEdit> seen = new LinkedHashSet<>();
        for (Change change : target.changes()) {
            if (!(change instanceof Change.Changed it)) {
                problems.add(unintended(target, change, "the object itself"));
                continue;
            }
            for (FieldChange field : it.fields()) {
                ImageEdit edit = intended(field, meant, names);
                if (edit == null) {
                    problems.add(unintended(target, change, field.path().toString()));
                } else {
                    seen.add(edit);
                }
            }
        }
        if (problems.isEmpty()) {
            meant.stream().filter(edit -> !seen.contains(edit)).forEach(edit -> problems.add(noEffect(edit)));
        }
        return problems;
    }

    private static Problem unintended(TargetChange target, Change change, String what) {
        return Problem.error(
                "the edit would also change " + what + " of "
                        + change.resource().gvk().kind() + " "
                        + change.resource().name() + " in " + target.target(),
                null,
                "give each target an entry of images of its own, so that the image can be changed there alone");
    }

    private static @Nullable ImageEdit intended(
            FieldChange field, List<ImageEdit> edits, Map<ImageEdit, Set<String>> names) {
        if (!(field.before() instanceof YamlScalar then && field.after() instanceof YamlScalar now)
                || !isImageField(field.path().toString())) {
            return null;
        }
        String nameBefore = ImageReference.parse(then.text()).name();
        for (ImageEdit edit : edits) {
            if (names.getOrDefault(edit, Set.of()).contains(nameBefore)
                    && edit.applied(nameBefore).toText().equals(now.text())) {
                return edit;
            }
        }
        return null;
    }

    /** Whether a field runs an image; what only talks about one is no such field. */
    private static boolean isImageField(String path) {
        int dot = path.lastIndexOf('.');
        String holder = path.substring(0, Math.max(dot, 0));
        return path.substring(dot + 1).equals("image")
                && NO_HOLDERS.stream().noneMatch(name -> holder.equals(name) || holder.endsWith("." + name));
    }
}
