/** {@code explain}: shows where a value comes from. */
@NullMarked
package dev.kasane.cli.explain;

import org.jspecify.annotations.NullMarked;
