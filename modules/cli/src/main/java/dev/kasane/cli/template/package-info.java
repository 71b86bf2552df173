/** The command {@code template}: renders charts like Helm. */
@NullMarked
package dev.kasane.cli.template;

import org.jspecify.annotations.NullMarked;
