/** {@code kasane dev}: the development loop for controllers. */
@NullMarked
package dev.kasane.cli.dev;

import org.jspecify.annotations.NullMarked;
