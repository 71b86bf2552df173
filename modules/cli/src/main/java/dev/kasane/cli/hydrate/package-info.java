/** {@code kasane hydrate}: writes rendered files of environments to branches. */
@NullMarked
package dev.kasane.cli.hydrate;

import org.jspecify.annotations.NullMarked;
