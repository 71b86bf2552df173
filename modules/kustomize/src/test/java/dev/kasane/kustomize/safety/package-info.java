/** Hostile input: what tries to escape, to grow without end, or to make us act. */
@NullMarked
package dev.kasane.kustomize.safety;

import org.jspecify.annotations.NullMarked;
