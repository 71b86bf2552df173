package dev.kasane.ci.plan;

import java.util.List;

/**
 * The work of a run for a commit.
 *
 * @param branch the branch it is on
 * @param commit the commit
 * @param builds the pipelines that have to be built
 * @param unaffected the pipelines whose images would be what they are
 * @param overtaken the pipelines that were built well from a commit that comes after this one
 * @param attested whether the run has a key, without whose signature no image of a former run is believed
 */
public record Plan(
        String branch,
        String commit,
        List<PlannedBuild> builds,
        List<String> unaffected,
        List<String> overtaken,
        boolean attested) {

    /** A plan of a run that builds nothing. */
    public static Plan ofNothing(String branch, String commit) {
        return new Plan(branch, commit, List.of(), List.of(), List.of(), false);
    }

    /** The same plan of a run that has a key. */
    public Plan withKey() {
        return new Plan(branch, commit, builds, unaffected, overtaken, true);
    }

    /** Whether there is nothing to do. */
    public boolean isNothing() {
        return builds.isEmpty();
    }
}
