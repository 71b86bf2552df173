/** Builds of images and where images are kept. */
@NullMarked
package dev.kasane.cli.images;

import org.jspecify.annotations.NullMarked;
