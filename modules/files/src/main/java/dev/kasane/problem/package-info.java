/** Problems with a place and a hint, collected as values and printed once, at the end of a command. */
@NullMarked
package dev.kasane.problem;

import org.jspecify.annotations.NullMarked;
