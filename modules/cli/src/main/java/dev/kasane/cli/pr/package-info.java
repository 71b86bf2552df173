/** {@code kasane pr}: pull requests of the embedded forge, or of a server. */
@NullMarked
package dev.kasane.cli.pr;

import org.jspecify.annotations.NullMarked;
