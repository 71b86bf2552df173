/** The program {@code kasane}: its commands, flags, output and exit codes. */
@NullMarked
package dev.kasane.cli;

import org.jspecify.annotations.NullMarked;
