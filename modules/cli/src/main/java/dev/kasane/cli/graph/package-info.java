/** The commands that show which kustomization uses which, and which ones a change of files affects. */
@NullMarked
package dev.kasane.cli.graph;

import org.jspecify.annotations.NullMarked;
