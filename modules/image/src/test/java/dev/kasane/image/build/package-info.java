/** Tests that build images. */
@NullMarked
package dev.kasane.image.build;

import org.jspecify.annotations.NullMarked;
