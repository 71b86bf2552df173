/** Freezes: times in which nothing is promoted to an environment. */
@NullMarked
package dev.kasane.ci.freeze;

import org.jspecify.annotations.NullMarked;
