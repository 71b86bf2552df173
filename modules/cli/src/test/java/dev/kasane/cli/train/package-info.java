/** Tests of what the build finds out about the program. */
@NullMarked
package dev.kasane.cli.train;

import org.jspecify.annotations.NullMarked;
