/** The command {@code template}. */
@NullMarked
package dev.kasane.cli.template;

import org.jspecify.annotations.NullMarked;
