/** What OCI images are made of: digests, descriptors, manifests and indexes, written byte by byte by us. */
@NullMarked
package dev.kasane.image.oci;

import org.jspecify.annotations.NullMarked;
