/** JSON values, field paths, and faults at them. */
@NullMarked
package dev.kasane.check.value;

import org.jspecify.annotations.NullMarked;
