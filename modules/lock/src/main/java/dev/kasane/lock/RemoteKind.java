package dev.kasane.lock;

import org.jspecify.annotations.Nullable;

/** The kinds of remote content, and how an entry of each is written. */
public enum RemoteKind {
    /** A Helm chart of an https repository or an OCI registry. */
    CHART("chart", "name", "requested", "version"),
    /** A folder of a Git repository at a revision, with what its kustomizations name in that repository. */
    GIT("git", "path", "requested", "commit"),
    /** A single file of a web server. */
    FILE("file", null, null, null),
    /** The files in a layer of an artifact of an OCI registry. */
    ARTIFACT("artifact", "layer", "requested", "manifest");

    private final String word;
    private final @Nullable String name;
    private final @Nullable String requested;
    private final @Nullable String version;

    RemoteKind(String word, @Nullable String name, @Nullable String requested, @Nullable String version) {
        this.word = word;
        this.name = name;
        this.requested = requested;
        this.version = version;
    }

    /** The kind of this word; null when there is none. */
    static @Nullable RemoteKind of(String word) {
        for (RemoteKind kind : values()) {
            if (kind.word.equals(word)) {
                return kind;
            }
        }
        return null;
    }

    /** The name of the kind in messages. */
    public String noun() {
        return this == GIT ? "Git folder" : word;
    }

    /** The name of the kind in a lock file. */
    String word() {
        return word;
    }

    /** The field of {@link Requirement#name}; null without one. */
    @Nullable
    String nameField() {
        return name;
    }

    /** The field of {@link Requirement#requested}; null without one. */
    @Nullable
    String requestedField() {
        return requested;
    }

    /** The field of {@link LockEntry#version}; null without one. */
    @Nullable
    String versionField() {
        return version;
    }
}
