/** HelmReleases of Flux: their charts, values and objects. */
@NullMarked
package dev.kasane.flux.release;

import org.jspecify.annotations.NullMarked;
