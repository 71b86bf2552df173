/** Attestations: kasane's signature over what an image was built from. */
@NullMarked
package dev.kasane.image.record;

import org.jspecify.annotations.NullMarked;
