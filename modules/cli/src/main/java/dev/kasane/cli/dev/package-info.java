/** {@code kasane dev}: the loop of somebody who writes a controller. */
@NullMarked
package dev.kasane.cli.dev;

import org.jspecify.annotations.NullMarked;
