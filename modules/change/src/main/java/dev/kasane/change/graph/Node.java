package dev.kasane.change.graph;

import dev.kasane.problem.Problem;
import java.util.List;

/**
 * A kustomization or component with the files and folders that it names.
 *
 * @param folder its folder
 * @param file the path of its file; empty when there is none
 * @param component whether it is a component
 * @param uses the files and folders that it names, in the order of its fields
 * @param readsFolder whether it may read any file of its folder: plugins name files in ways of their own
 * @param charts the Helm charts that it inflates and that are not where kustomize looks for them
 * @param references the remote references
 * @param problems why it could not be understood
 */
public record Node(
        String folder,
        String file,
        boolean component,
        List<Reference> uses,
        boolean readsFolder,
        List<RemoteChart> charts,
        List<RemoteResource> references,
        List<Problem> problems) {

    /** A kustomization that names nothing, or one whose references are unknown. */
    static Node without(String folder, String file, boolean readsFolder, List<Problem> problems) {
        return new Node(folder, file, false, List.of(), readsFolder, List.of(), List.of(), problems);
    }

    /** Whether it inflates a Helm chart that is neither in the tree nor vendored nor in the store. */
    boolean lacksChart() {
        for (RemoteChart chart : charts) {
            if (!chart.isAvailable()) {
                return true;
            }
        }
        return false;
    }

    /** Whether it names something on a server that is not locked, or not fetched. */
    boolean lacksReference() {
        for (RemoteResource reference : references) {
            if (!reference.isAvailable()) {
                return true;
            }
        }
        return false;
    }

    /** Whether it names something on a server that is not locked. */
    boolean lacksLock() {
        for (RemoteResource reference : references) {
            if (!reference.isLocked()) {
                return true;
            }
        }
        return false;
    }

    /** Whether it names something that is not here, by an address that nothing can be fetched from. */
    boolean isUnlockable() {
        return charts.stream().anyMatch(chart -> !chart.isAvailable() && chart.requirement() == null)
                || references.stream()
                        .anyMatch(named ->
                                !named.isAvailable() && named.reference().wanted() == null);
    }

    /** Whether it inflates a Helm chart, or may do so by a plugin. */
    boolean mayUseChart() {
        return !charts.isEmpty() || readsFolder || uses.stream().anyMatch(Reference::isOfChart);
    }

    /** Whether another one names what this one does, links followed, in the same order. */
    boolean namesTheSame(Node other) {
        if (this == other) {
            return true;
        }
        if (uses.size() != other.uses.size()) {
            return false;
        }
        for (int i = 0; i < uses.size(); i++) {
            if (!uses.get(i).path().equals(other.uses.get(i).path())) {
                return false;
            }
        }
        return true;
    }
}
