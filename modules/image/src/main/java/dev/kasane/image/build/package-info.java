/** Builds images from files: the files of each layer, excluded files, the base, and the bill of materials. */
@NullMarked
package dev.kasane.image.build;

import org.jspecify.annotations.NullMarked;
