/** What a Kustomization of Flux makes of a folder. */
@NullMarked
package dev.kasane.flux.render;

import org.jspecify.annotations.NullMarked;
