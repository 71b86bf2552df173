/** Images to promote, and the search for the newest followed image. */
@NullMarked
package dev.kasane.ci.images;

import org.jspecify.annotations.NullMarked;
