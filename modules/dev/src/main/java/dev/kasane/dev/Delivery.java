package dev.kasane.dev;

import dev.kasane.kustomize.Rendering;
import java.nio.file.Path;
import java.util.List;

/** Brings what is written to where a cluster finds it. */
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
