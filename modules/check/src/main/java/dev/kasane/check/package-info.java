/** Checks whether an API server accepts objects, and whether policies and rules allow them. */
@NullMarked
package dev.kasane.check;

import org.jspecify.annotations.NullMarked;
