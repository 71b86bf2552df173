/** Patches: strategic merges by schema, and JSON patches by path. */
@NullMarked
package dev.kasane.core.kustomize.patch;

import org.jspecify.annotations.NullMarked;
