/** The objects of ResourceSets: inputs, functions, templates. */
@NullMarked
package dev.kasane.flux.resourceset;

import org.jspecify.annotations.NullMarked;
