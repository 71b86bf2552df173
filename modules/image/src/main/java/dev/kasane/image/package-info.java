/** Builds images from pipelines and pushes them: the API of this module. */
@NullMarked
package dev.kasane.image;

import org.jspecify.annotations.NullMarked;
