/** Parallel work on all processors. */
@NullMarked
package dev.kasane.concurrent;

import org.jspecify.annotations.NullMarked;
