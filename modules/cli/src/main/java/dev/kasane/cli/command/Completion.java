package dev.kasane.cli.command;

/** The completions that a shell offers for an argument, or for a flag without a fixed list of values. */
public enum Completion {
    /** Nothing: the value is the user's own. */
    NOTHING,
    FILE,
    DIR,
    /** A folder with a kustomization. */
    TARGET,
    /** A target; also an Application of Argo CD, a Kustomization or a HelmRelease of Flux. */
    NAMED_TARGET,
    /** A branch, a tag or {@code HEAD}. */
    REVISION,
    /** A revision or a folder with a kustomization. */
    REVISION_OR_TARGET,
    /** An object of the target that is the word before, as {@code KIND/NAME}. */
    OBJECT,
    /** The name of a file in {@code pipelines/}. */
    PIPELINE,
    /** The name of a command. */
    COMMAND
}
