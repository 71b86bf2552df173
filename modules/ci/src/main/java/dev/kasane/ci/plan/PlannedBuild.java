package dev.kasane.ci.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline that has to be built.
 *
 * @param pipeline its name
 * @param closure the digest of all that its image is made of
 * @param since the commit it was built well from the last time; null when that is not known
 * @param paths what changed since then; empty when nothing is known
 */
public record PlannedBuild(
        String pipeline, String closure, @Nullable String since, List<String> paths) {

    /** The reason in words. */
    public String reason() {
        if (since == null) {
            return "no good build of it is known on this branch";
        }
        String more = paths.size() > 1 ? " and " + (paths.size() - 1) + " more" : "";
        return paths.isEmpty() ? "its pipeline is new" : paths.getFirst() + more + " changed";
    }
}
