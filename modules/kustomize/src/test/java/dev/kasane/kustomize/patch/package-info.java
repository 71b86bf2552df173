/** Tests of patches. */
@NullMarked
package dev.kasane.kustomize.patch;

import org.jspecify.annotations.NullMarked;
