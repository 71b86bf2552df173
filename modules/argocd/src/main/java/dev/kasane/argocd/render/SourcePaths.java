package dev.kasane.argocd.render;

import dev.kasane.files.TreePath;

/** Normalizes paths of sources as Argo CD does. */
public final class SourcePaths {

    private SourcePaths() {}

    /** A path without {@code .} and doubled slashes, as {@code app} for {@code ./app/}; empty for the root. */
    public static String clean(String path) {
        String joined = path.startsWith("/") ? null : TreePath.join("", path);
        return joined == null ? path : joined;
    }
}
