/** HelmReleases of Flux: their charts, their values and what they render. */
@NullMarked
package dev.kasane.flux.release;

import org.jspecify.annotations.NullMarked;
