/** Runs of commands that record which classes they need, for the AOT caches. The build uses it; no jar of the program contains it. */
@NullMarked
package dev.kasane.cli.train;

import org.jspecify.annotations.NullMarked;
