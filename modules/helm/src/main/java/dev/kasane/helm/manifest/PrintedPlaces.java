package dev.kasane.helm.manifest;

import dev.kasane.problem.Problem;

/** Names the place of a template that printed what a problem is about. */
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
