/** {@code kasane vendor}: stores locked contents in the repository. */
@NullMarked
package dev.kasane.cli.vendor;

import org.jspecify.annotations.NullMarked;
