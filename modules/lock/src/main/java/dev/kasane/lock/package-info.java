/** The file {@code kasane.lock}: which content each thing from outside has. */
@NullMarked
package dev.kasane.lock;

import org.jspecify.annotations.NullMarked;
