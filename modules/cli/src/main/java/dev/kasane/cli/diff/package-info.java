/** {@code diff}: its flags, the two sides, and the formats of a report. */
@NullMarked
package dev.kasane.cli.diff;

import org.jspecify.annotations.NullMarked;
