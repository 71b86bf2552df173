/** What differences mean to a cluster: one small rule a file, each with a page under docs/reference/notes. */
@NullMarked
package dev.kasane.change.impact;

import org.jspecify.annotations.NullMarked;
