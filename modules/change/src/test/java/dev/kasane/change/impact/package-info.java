/** Tests of what differences are said to mean. */
@NullMarked
package dev.kasane.change.impact;

import org.jspecify.annotations.NullMarked;
