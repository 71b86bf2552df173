/** The inputs of commands: roots, targets of two sides, Applications. */
@NullMarked
package dev.kasane.cli.targets;

import org.jspecify.annotations.NullMarked;
