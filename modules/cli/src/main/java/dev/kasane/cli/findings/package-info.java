/** {@code check}: checks of targets and of changes, and their findings in each format. */
@NullMarked
package dev.kasane.cli.findings;

import org.jspecify.annotations.NullMarked;
