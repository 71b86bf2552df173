/** {@code graph} and {@code affected}: the dependencies of kustomizations, and the targets that a change affects. */
@NullMarked
package dev.kasane.cli.graph;

import org.jspecify.annotations.NullMarked;
