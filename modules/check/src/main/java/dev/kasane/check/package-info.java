/** Whether an API server would take objects, and whether policies and rules allow them. */
@NullMarked
package dev.kasane.check;

import org.jspecify.annotations.NullMarked;
