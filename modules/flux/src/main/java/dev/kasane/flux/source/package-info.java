/** The files in the artifact of a source, as source-controller 1.10.1 selects them by ignore rules. */
@NullMarked
package dev.kasane.flux.source;

import org.jspecify.annotations.NullMarked;
