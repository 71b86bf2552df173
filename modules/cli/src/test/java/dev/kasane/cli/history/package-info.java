/** Tests of {@code kasane history} in real repositories. */
@NullMarked
package dev.kasane.cli.history;

import org.jspecify.annotations.NullMarked;
