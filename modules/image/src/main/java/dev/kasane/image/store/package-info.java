/** Places where images are kept, a repository each, and the way of an image into one. */
@NullMarked
package dev.kasane.image.store;

import org.jspecify.annotations.NullMarked;
