/** The Kustomizations of a repository as targets: found to a fixed point, rendered. */
@NullMarked
package dev.kasane.flux.discovery;

import org.jspecify.annotations.NullMarked;
