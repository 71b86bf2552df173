/** The effects of changes on a cluster: one class for each rule, each with a page under docs/reference/notes. */
@NullMarked
package dev.kasane.change.impact;

import org.jspecify.annotations.NullMarked;
