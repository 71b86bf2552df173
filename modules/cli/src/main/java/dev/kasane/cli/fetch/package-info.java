/** {@code kasane fetch}: brings what is locked into the store. */
@NullMarked
package dev.kasane.cli.fetch;

import org.jspecify.annotations.NullMarked;
