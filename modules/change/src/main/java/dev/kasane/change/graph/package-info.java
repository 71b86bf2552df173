/** The graph of kustomizations and the files that they name, and the kustomizations that a changed file affects. */
@NullMarked
package dev.kasane.change.graph;

import org.jspecify.annotations.NullMarked;
