/** Finds the targets of Flux in a repository, until no new one is found, and renders them. */
@NullMarked
package dev.kasane.flux.discovery;

import org.jspecify.annotations.NullMarked;
