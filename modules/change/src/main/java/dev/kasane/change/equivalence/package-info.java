/** What an API server makes of values: which fields it fills in, and which values it takes for the same. */
@NullMarked
package dev.kasane.change.equivalence;

import org.jspecify.annotations.NullMarked;
