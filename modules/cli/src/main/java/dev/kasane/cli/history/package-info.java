/** {@code kasane history}: the commits that changed the objects of a target. */
@NullMarked
package dev.kasane.cli.history;

import org.jspecify.annotations.NullMarked;
