/** {@code kasane lock}: the lock file with the digest of each remote content. */
@NullMarked
package dev.kasane.cli.lock;

import org.jspecify.annotations.NullMarked;
