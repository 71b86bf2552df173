/** What is different between two values, two objects and two sets of objects. */
@NullMarked
package dev.kasane.core.diff;

import org.jspecify.annotations.NullMarked;
