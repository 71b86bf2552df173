/** An image from files: which file goes into which layer, what never does, and what stands beneath and beside it. */
@NullMarked
package dev.kasane.image.build;

import org.jspecify.annotations.NullMarked;
