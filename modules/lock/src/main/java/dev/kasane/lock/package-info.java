/** The file {@code kasane.lock}: the digests of all remote content. */
@NullMarked
package dev.kasane.lock;

import org.jspecify.annotations.NullMarked;
