/** {@code kasane lock}: the file that names each remote chart by its digest. */
@NullMarked
package dev.kasane.cli.lock;

import org.jspecify.annotations.NullMarked;
