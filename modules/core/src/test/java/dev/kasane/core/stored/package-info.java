/** Tests of what an API server takes for the same. */
@NullMarked
package dev.kasane.core.stored;

import org.jspecify.annotations.NullMarked;
