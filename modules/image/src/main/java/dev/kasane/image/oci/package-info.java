/** OCI image formats: digests, descriptors, manifests and indexes, written byte by byte. */
@NullMarked
package dev.kasane.image.oci;

import org.jspecify.annotations.NullMarked;
