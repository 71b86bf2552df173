/** The commands that compare: what was requested, both sides, and the formats of a report. */
@NullMarked
package dev.kasane.cli.diff;

import org.jspecify.annotations.NullMarked;
