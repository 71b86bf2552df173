/** Tests of dividing work among processors. */
@NullMarked
package dev.kasane.concurrent;

import org.jspecify.annotations.NullMarked;
