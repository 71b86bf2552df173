package dev.kasane.argocd.chart;

import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.EditedFile;
import dev.kasane.files.Origin;
import java.util.List;

/**
 * Maps the places of an Application's values to the repository, for Applications that edit kustomizations before the
 * render.
 */
public final class RepositoryPlaces {

    private final List<EditedPlaces> edited;

    private RepositoryPlaces(List<EditedPlaces> edited) {
        this.edited = edited;
    }

    /** The places for an Application that changes some kustomizations. */
    public static RepositoryPlaces of(ArgoTarget target, List<EditedFile> files) {
        return new RepositoryPlaces(
                files.stream().map(file -> EditedPlaces.of(target, file)).toList());
    }

    /** A step as the repository has it: in a line that was there before, or in the Application that writes it. */
    public Origin.Step place(Origin.Step step) {
        Origin.Step at = step;
        for (EditedPlaces places : edited) {
            at = at == step ? places.place(step) : at;
        }
        return at;
    }
}
