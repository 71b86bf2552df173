package dev.kasane.dev;

import dev.kasane.kustomize.Rendering;
import java.nio.file.Path;
import java.util.List;

/** Builds an image and makes it available to a cluster. */
public interface Delivery {

    /**
     * Builds the image, puts it where the cluster takes it from, and renders the overlay with it.
     *
     * @throws dev.kasane.problem.KasaneException when it cannot be built or rendered as it is now
     */
    Rendering deliver();

    /** The files and folders with which all of that changes. */
    List<Path> watched();
}
