/** Tests of {@code kasane pr} on a real embedded forge. */
@NullMarked
package dev.kasane.cli.pr;

import org.jspecify.annotations.NullMarked;
