/** Kustomize's built-in plugins, configured by files of their own instead of fields of a kustomization. */
@NullMarked
package dev.kasane.kustomize.plugin;

import org.jspecify.annotations.NullMarked;
