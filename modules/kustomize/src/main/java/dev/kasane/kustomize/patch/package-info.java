/** Patches: strategic merges by schema, and JSON patches by path. */
@NullMarked
package dev.kasane.kustomize.patch;

import org.jspecify.annotations.NullMarked;
