package dev.kasane.ci.verify;

import dev.kasane.files.TreePath;

/** The folders that Argo CD and Flux deploy. */
final class Folders {

    private Folders() {}

    /** Whether a folder is that of a target, or one above it, however it is written. */
    static boolean isAbove(String folder, String target) {
        String path = folder.replaceFirst("^(?:\\./+|/+)", "").replaceFirst("/+$", "");
        return TreePath.isWithin(target, path.equals(".") ? "" : path);
    }
}
