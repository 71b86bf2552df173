/** How one kustomization is built from its files, its bases and its components, level by level, and finished at the root. */
@NullMarked
package dev.kasane.kustomize.build;

import org.jspecify.annotations.NullMarked;
