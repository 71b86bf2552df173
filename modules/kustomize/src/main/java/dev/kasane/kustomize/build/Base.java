package dev.kasane.kustomize.build;

import dev.kasane.kustomize.config.TransformerConfig;
import dev.kasane.kustomize.config.Variable;
import dev.kasane.kustomize.load.Footprint;
import dev.kasane.resource.ResourceSet;
import java.util.Map;

/**
 * The result of building a base, for the kustomization that names it.
 *
 * @param resources its objects
 * @param config which fields directives work on
 * @param variables its vars
 * @param footprint what making it needed
 * @param depth the number of kustomizations above it when it was built
 */
record Base(
        ResourceSet resources,
        TransformerConfig config,
        Map<String, Variable> variables,
        Footprint footprint,
        int depth) {

    /** The same, to be kept for other renders. */
    Base kept() {
        return new Base(resources, config, variables, footprint.withoutCharts(), depth);
    }
}
