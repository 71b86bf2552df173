/** Tests of dividing work among processors. */
@NullMarked
package dev.kasane.core.concurrent;

import org.jspecify.annotations.NullMarked;
