/** The expressions of postBuild substitution, as Flux evaluates them. */
@NullMarked
package dev.kasane.flux.substitute;

import org.jspecify.annotations.NullMarked;
