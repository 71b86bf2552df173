/** Reading what a kustomization names: folders and files within their bounds, objects, generators' data. */
@NullMarked
package dev.kasane.kustomize.load;

import org.jspecify.annotations.NullMarked;
