/** Random input, rendered here and by the reference kustomize, which must agree to the byte. */
@NullMarked
package dev.kasane.change.fuzz;

import org.jspecify.annotations.NullMarked;
