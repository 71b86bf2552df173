/** Equivalence of values to an API server: default values, and values with the same meaning. */
@NullMarked
package dev.kasane.change.equivalence;

import org.jspecify.annotations.NullMarked;
