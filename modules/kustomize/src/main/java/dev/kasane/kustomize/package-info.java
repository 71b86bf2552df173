/** The API of the renderer: a renderer for one tree, its options, and its results. */
@NullMarked
package dev.kasane.kustomize;

import org.jspecify.annotations.NullMarked;
