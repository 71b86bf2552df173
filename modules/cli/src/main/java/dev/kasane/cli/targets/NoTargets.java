package dev.kasane.cli.targets;

/** The note of a command that found no targets. */
public final class NoTargets {

    private NoTargets() {}

    /**
     * One sentence without a full stop.
     *
     * @param done what the command does with targets, such as {@code checked}
     */
    public static String note(String done) {
        return "no target was " + done
                + ": by default, the targets are the kustomizations that no other one uses, and the"
                + " objects of Argo CD and Flux; .kasane.yaml selects others";
    }
}
