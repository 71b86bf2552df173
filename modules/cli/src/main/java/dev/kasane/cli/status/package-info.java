/** {@code kasane status}: the image of each service in each environment. */
@NullMarked
package dev.kasane.cli.status;

import org.jspecify.annotations.NullMarked;
