/** Builds one kustomization from its files, bases and components, level by level, and finishes it at the root. */
@NullMarked
package dev.kasane.kustomize.build;

import org.jspecify.annotations.NullMarked;
