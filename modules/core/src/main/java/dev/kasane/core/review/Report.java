package dev.kasane.core.review;

import dev.kasane.core.diff.Change;
import dev.kasane.core.problem.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a change of files does to all targets, for people: what is the same in several targets once, then what is
 * particular to each.
 *
 * @param title what was compared
 * @param looked how many targets there are
 * @param shared changes that several targets have
 * @param targets every target to which something happens
 */
public record Report(String title, int looked, List<Shared> shared, List<Target> targets) {

    /**
     * Changes that the same targets have.
     *
     * @param targets their folders
     * @param changes the changes, with the names they have in the first of them
     */
    public record Shared(List<String> targets, List<ShownChange> changes) {}

    /**
     * A target.
     *
     * @param change what happens to it
     * @param particular the changes that no other target has
     * @param problemsBefore why it could not be rendered before
     * @param problemsAfter why it cannot be rendered now
     */
    public record Target(
            TargetChange change,
            List<ShownChange> particular,
            List<Problem> problemsBefore,
            List<Problem> problemsAfter) {

        public String folder() {
            return change.target();
        }
    }

    /** A report on some targets. */
    public static Report of(String title, int looked, List<TargetChange> changes, RunKey key) {
        Map<String, List<Occurrence>> bySignature = new LinkedHashMap<>();
        for (TargetChange target : changes) {
            Secrets secrets = new Secrets(key, target.before(), target.after());
            for (Change change : target.changes()) {
                ShownChange shown = ShownChange.of(change, secrets);
                bySignature
                        .computeIfAbsent(shown.signature(), ignored -> new ArrayList<>())
                        .add(new Occurrence(target.target(), shown));
            }
        }
        Map<List<String>, List<ShownChange>> shared = new LinkedHashMap<>();
        Map<String, List<ShownChange>> particular = new LinkedHashMap<>();
        for (List<Occurrence> same : bySignature.values()) {
            List<String> targets =
                    same.stream().map(Occurrence::target).distinct().toList();
            if (targets.size() > 1) {
                shared.computeIfAbsent(targets, ignored -> new ArrayList<>())
                        .add(same.getFirst().change());
            } else {
                for (Occurrence one : same) {
                    particular
                            .computeIfAbsent(one.target(), ignored -> new ArrayList<>())
                            .add(one.change());
                }
            }
        }
        return new Report(title, looked, sharedOf(shared), targetsOf(changes, particular));
    }

    private static List<Shared> sharedOf(Map<List<String>, List<ShownChange>> shared) {
        List<Shared> result = new ArrayList<>();
        shared.forEach((targets, changes) -> result.add(new Shared(targets, changes)));
        return result;
    }

    private static List<Target> targetsOf(List<TargetChange> changes, Map<String, List<ShownChange>> particular) {
        List<Target> result = new ArrayList<>();
        for (TargetChange change : changes) {
            List<ShownChange> own = particular.getOrDefault(change.target(), List.of());
            result.add(new Target(change, own, change.problemsBefore(), change.problemsAfter()));
        }
        return result;
    }

    private record Occurrence(String target, ShownChange change) {}

    /** Whether nothing happens to any target. */
    public boolean isEmpty() {
        return targets.isEmpty();
    }
}
