/** Builds of images, and the default destinations of images. */
@NullMarked
package dev.kasane.cli.images;

import org.jspecify.annotations.NullMarked;
