/**
 * Training runs of the build: which jars each command needs, and runs of commands that record the classes for the AOT
 * caches. No jar of the program contains this package.
 */
@NullMarked
package dev.kasane.cli.train;

import org.jspecify.annotations.NullMarked;
