/** The command {@code version}. */
@NullMarked
package dev.kasane.cli.version;

import org.jspecify.annotations.NullMarked;
