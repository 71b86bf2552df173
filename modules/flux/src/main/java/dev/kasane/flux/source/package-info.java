/** What source-controller 1.10.1 puts into the artifact of a source: the files that its ignore rules leave. */
@NullMarked
package dev.kasane.flux.source;

import org.jspecify.annotations.NullMarked;
