/** Tests of the command {@code check}. */
@NullMarked
package dev.kasane.cli.check;

import org.jspecify.annotations.NullMarked;
