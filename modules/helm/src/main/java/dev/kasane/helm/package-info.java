/** Charts rendered as {@code helm template} renders them: files in, documents out. */
@NullMarked
package dev.kasane.helm;

import org.jspecify.annotations.NullMarked;
