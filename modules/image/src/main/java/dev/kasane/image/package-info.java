/** Builds images from pipelines and publishes them: the front of this module. */
@NullMarked
package dev.kasane.image;

import org.jspecify.annotations.NullMarked;
