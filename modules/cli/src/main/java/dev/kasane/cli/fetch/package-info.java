/** {@code kasane fetch}: downloads locked contents into the store. */
@NullMarked
package dev.kasane.cli.fetch;

import org.jspecify.annotations.NullMarked;
