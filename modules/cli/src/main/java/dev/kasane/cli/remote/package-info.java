/** Code that the commands {@code lock}, {@code fetch} and {@code vendor} share. */
@NullMarked
package dev.kasane.cli.remote;

import org.jspecify.annotations.NullMarked;
