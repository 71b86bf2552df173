/** Runs of commands by which the build learns which classes they need, for its AOT caches; help does not mention them. */
@NullMarked
package dev.kasane.cli.train;

import org.jspecify.annotations.NullMarked;
