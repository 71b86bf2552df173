/** {@code kasane lock}: the file that names each chart from outside by its digest. */
@NullMarked
package dev.kasane.cli.lock;

import org.jspecify.annotations.NullMarked;
