/** Runs from a push to promotions. */
@NullMarked
package dev.kasane.cli.ci;

import org.jspecify.annotations.NullMarked;
