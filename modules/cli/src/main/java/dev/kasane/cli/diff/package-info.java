/** The commands that compare: their flags, both sides, and the formats of a report. */
@NullMarked
package dev.kasane.cli.diff;

import org.jspecify.annotations.NullMarked;
