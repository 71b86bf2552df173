/** {@code kasane vendor}: puts what is locked into the repository. */
@NullMarked
package dev.kasane.cli.vendor;

import org.jspecify.annotations.NullMarked;
