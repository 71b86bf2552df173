/** Whole renders: golden cases, where values come from, limits. */
@NullMarked
package dev.kasane.kustomize;

import org.jspecify.annotations.NullMarked;
