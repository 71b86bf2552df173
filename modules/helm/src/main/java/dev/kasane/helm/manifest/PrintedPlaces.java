package dev.kasane.helm.manifest;

import dev.kasane.problem.Problem;

/** Finds the place in a template for a problem in its output. */
@FunctionalInterface
public interface PrintedPlaces {

    /**
     * The problem with that place.
     *
     * @param problem a problem in the output of a template
     * @param path the path of the template, beginning with the chart's name
     * @param printed its whole output
     * @param offset where the problem is in the output
     */
    Problem named(Problem problem, String path, String printed, int offset);
}
