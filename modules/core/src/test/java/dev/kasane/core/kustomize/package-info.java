/** Whole renders: golden cases, where values come from, limits. */
@NullMarked
package dev.kasane.core.kustomize;

import org.jspecify.annotations.NullMarked;
