/** Tests of {@code kasane status} on a real embedded forge. */
@NullMarked
package dev.kasane.cli.status;

import org.jspecify.annotations.NullMarked;
