package dev.kasane.argocd.discovery;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The changes of the Applications themselves between two trees: added, removed or with another source, with warnings
 * about dangerous ones.
 *
 * @param appeared the new ones
 * @param gone the removed ones
 * @param moved sentences about those whose source, destination or project is another
 * @param handovers the handovers to other owners
 * @param dangers sentences in capitals
 * @param violations sentences about what their projects do not permit now, and did permit before
 */
public record ArgoChange(
        List<ArgoTarget> appeared,
        List<ArgoTarget> gone,
        List<String> moved,
        List<Handover> handovers,
        List<String> dangers,
        List<String> violations) {

    /** Compares the Applications of two trees. */
    public static ArgoChange between(ArgoTargets before, ArgoTargets after, ArgoSettings settings) {
        List<ArgoTarget> appeared = new ArrayList<>();
        List<ArgoTarget> gone = new ArrayList<>();
        List<String> moved = new ArrayList<>();
        Set<String> names = new TreeSet<>(before.targets().keySet());
        names.addAll(after.targets().keySet());
        for (String name : names) {
            ArgoTarget then = before.targets().get(name);
            ArgoTarget now = after.targets().get(name);
            if (then == null && now != null) {
                appeared.add(now);
            } else if (then != null && now == null) {
                gone.add(then);
            } else if (then != null && now != null) {
                compare(name, "source", then.sources(), now.sources(), moved);
                compare(name, "destination", then.destination(), now.destination(), moved);
                compare(name, "project", then.project(), now.project(), moved);
            }
        }
        List<String> violations = new ArrayList<>(violations(after, settings));
        violations.removeAll(new HashSet<>(violations(before, settings)));
        return new ArgoChange(
                appeared,
                gone,
                moved,
                Handover.between(before, after),
                dangers(before, after, gone, settings),
                violations);
    }

    private static List<String> violations(ArgoTargets all, ArgoSettings settings) {
        List<String> violations = new ArrayList<>();
        ProjectViolations.of(all, settings).forEach(violation -> violations.add(violation.sentence()));
        ProjectViolations.unknownProjects(all)
                .forEach((project, targets) -> targets.forEach(target -> violations.add(
                        target.name() + " references project " + project + ", which is not in this repository")));
        return violations;
    }

    private static void compare(String name, String what, String then, String now, List<String> moved) {
        if (!then.equals(now)) {
            moved.add(name + ": its " + what + " was " + then + " and is " + now);
        }
    }

    private static List<String> dangers(
            ArgoTargets before, ArgoTargets after, List<ArgoTarget> gone, ArgoSettings settings) {
        List<String> dangers = new ArrayList<>();
        before.sets().forEach((name, count) -> {
            long lost =
                    gone.stream().filter(target -> target.owner().equals(name)).count();
            Integer now = after.sets().get(name);
            if (count > 0 && now != null && now == 0) {
                dangers.add("THE APPLICATIONSET " + name + " DROPS FROM " + count + " APPLICATIONS TO NONE");
            } else if (lost > settings.deletions()) {
                dangers.add("THE APPLICATIONSET " + name + " DELETES " + lost + " OF ITS " + count
                        + " APPLICATIONS, MORE THAN THE " + settings.deletions() + " THAT ARE ALLOWED AT ONCE");
            }
        });
        return dangers;
    }

    /** Whether there is no change. */
    public boolean isEmpty() {
        return appeared.isEmpty()
                && gone.isEmpty()
                && moved.isEmpty()
                && handovers.isEmpty()
                && dangers.isEmpty()
                && violations.isEmpty();
    }
}
