/** Compares two values, two objects and two sets of objects. */
@NullMarked
package dev.kasane.change.diff;

import org.jspecify.annotations.NullMarked;
