/** Tests of what an API server takes for the same. */
@NullMarked
package dev.kasane.change.equivalence;

import org.jspecify.annotations.NullMarked;
