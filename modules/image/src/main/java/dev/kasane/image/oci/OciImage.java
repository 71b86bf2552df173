package dev.kasane.image.oci;

import java.util.List;

/**
 * An image with all its contents.
 *
 * @param top its manifest, or the index of several
 * @param children the manifests that an index lists
 * @param blobs configurations and layers
 * @param referrers manifests of what belongs to the image, such as its bill of materials
 */
public record OciImage(Manifest top, List<Manifest> children, List<Blob> blobs, List<Manifest> referrers) {}
