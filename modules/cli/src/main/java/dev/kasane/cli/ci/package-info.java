/** {@code ci}: builds and promotes images after a push. */
@NullMarked
package dev.kasane.cli.ci;

import org.jspecify.annotations.NullMarked;
