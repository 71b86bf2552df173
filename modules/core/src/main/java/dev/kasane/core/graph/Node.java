package dev.kasane.core.graph;

import dev.kasane.core.problem.Problem;
import java.util.List;

/**
 * A kustomization or component with what it names.
 *
 * @param folder its folder
 * @param file the path of its file; empty when there is none
 * @param component whether it is a component
 * @param uses what it names, in the order of its fields
 * @param readsFolder whether it may read any file of its folder: plugins name files in ways of their own
 * @param problems why it could not be understood
 */
public record Node(
        String folder, String file, boolean component, List<Use> uses, boolean readsFolder, List<Problem> problems) {

    /** The paths of what it names, links followed. */
    List<String> paths() {
        return uses.stream().map(Use::path).toList();
    }
}
