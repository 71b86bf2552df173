package dev.kasane.testbed;

import org.jspecify.annotations.Nullable;

/** An object that a target renders to. */
record Manifest(@Nullable Object root) {

    String apiVersion() {
        return text("apiVersion");
    }

    /** The group; empty for the core's. */
    String group() {
        String version = apiVersion();
        int slash = version.indexOf('/');
        return slash < 0 ? "" : version.substring(0, slash);
    }

    String kind() {
        return text("kind");
    }

    String name() {
        return text("metadata", "name");
    }

    String namespace() {
        return text("metadata", "namespace");
    }

    String annotation(String key) {
        return text("metadata", "annotations", key);
    }

    String text(Object... path) {
        return Values.text(root, path);
    }

    /** What it is, in one line. */
    String id() {
        return apiVersion() + " " + kind() + " " + namespace() + "/" + name();
    }
}
