/** Attestations: kasane's signatures on the inputs of images. */
@NullMarked
package dev.kasane.image.record;

import org.jspecify.annotations.NullMarked;
