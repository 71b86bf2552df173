/** {@code kasane hydrate}: branches with what environments render to. */
@NullMarked
package dev.kasane.cli.hydrate;

import org.jspecify.annotations.NullMarked;
