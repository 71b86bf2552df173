/** The program {@code kasane}: commands, flags, what is printed where, and exit codes. */
@NullMarked
package dev.kasane.cli;

import org.jspecify.annotations.NullMarked;
