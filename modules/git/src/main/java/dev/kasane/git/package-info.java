/** Revisions of a Git repository as file trees, read from its object database without a checkout and without Git. */
@NullMarked
package dev.kasane.git;

import org.jspecify.annotations.NullMarked;
