/** The report of a change: renders both sides of the affected targets and compares them. */
@NullMarked
package dev.kasane.change.report;

import org.jspecify.annotations.NullMarked;
