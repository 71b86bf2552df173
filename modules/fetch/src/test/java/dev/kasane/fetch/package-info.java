/** Tests of {@code dev.kasane.fetch}. */
@NullMarked
package dev.kasane.fetch;

import org.jspecify.annotations.NullMarked;
