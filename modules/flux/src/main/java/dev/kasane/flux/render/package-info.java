/** Renders the Kustomizations of Flux. */
@NullMarked
package dev.kasane.flux.render;

import org.jspecify.annotations.NullMarked;
