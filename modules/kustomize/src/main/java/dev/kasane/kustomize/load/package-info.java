/** Loads what a kustomization names: files and folders within the load restriction, objects, generator data. */
@NullMarked
package dev.kasane.kustomize.load;

import org.jspecify.annotations.NullMarked;
