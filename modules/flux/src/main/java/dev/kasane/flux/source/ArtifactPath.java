package dev.kasane.flux.source;

import java.util.ArrayDeque;
import java.util.Deque;

/** Paths in the artifact of a source, as Flux's controllers resolve them: what leads above the root stays at the root. */
public final class ArtifactPath {

    private ArtifactPath() {}

    /** The path as it is from the root, without a slash at the begin or the end; empty for the root. */
    public static String of(String written) {
        Deque<String> names = new ArrayDeque<>();
        for (String name : written.split("/", -1)) {
            if (name.equals("..")) {
                names.pollLast();
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.addLast(name);
            }
        }
        return String.join("/", names);
    }
}
