/** What is read of images. */
@NullMarked
package dev.kasane.image.oci;

import org.jspecify.annotations.NullMarked;
