/** {@code kasane status}: which image of each service is in which environment. */
@NullMarked
package dev.kasane.cli.status;

import org.jspecify.annotations.NullMarked;
