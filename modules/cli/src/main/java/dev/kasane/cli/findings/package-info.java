/** Checks of targets and of what a change brings, and their findings in each format. */
@NullMarked
package dev.kasane.cli.findings;

import org.jspecify.annotations.NullMarked;
