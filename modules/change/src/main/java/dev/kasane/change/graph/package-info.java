/** Which kustomizations there are, what each of them names, and whom a changed file reaches. */
@NullMarked
package dev.kasane.change.graph;

import org.jspecify.annotations.NullMarked;
