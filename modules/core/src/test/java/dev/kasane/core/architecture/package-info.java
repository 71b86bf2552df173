/** What holds for the sources as a whole. */
@NullMarked
package dev.kasane.core.architecture;

import org.jspecify.annotations.NullMarked;
