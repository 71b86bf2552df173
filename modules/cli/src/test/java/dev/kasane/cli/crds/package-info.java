/** The command {@code crds}. */
@NullMarked
package dev.kasane.cli.crds;

import org.jspecify.annotations.NullMarked;
