/**
 * What the build runs of the program: which jars each command needs, and runs of commands that record which classes they need, for
 * the AOT caches. No jar of the program contains it.
 */
@NullMarked
package dev.kasane.cli.train;

import org.jspecify.annotations.NullMarked;
