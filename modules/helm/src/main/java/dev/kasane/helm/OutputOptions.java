package dev.kasane.helm;

/**
 * Which documents are printed.
 *
 * @param withDefinitions whether the files of {@code crds} folders are
 * @param withHooks whether hooks are
 * @param withTests whether those hooks are that are tests
 */
public record OutputOptions(boolean withDefinitions, boolean withHooks, boolean withTests) {}
