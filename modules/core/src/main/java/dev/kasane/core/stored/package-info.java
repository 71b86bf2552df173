/** What an API server makes of values: which fields it fills in, and which values it takes for the same. */
@NullMarked
package dev.kasane.core.stored;

import org.jspecify.annotations.NullMarked;
