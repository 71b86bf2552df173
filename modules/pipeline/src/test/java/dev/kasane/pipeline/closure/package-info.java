/** Tests of closures, on trees in memory. */
@NullMarked
package dev.kasane.pipeline.closure;

import org.jspecify.annotations.NullMarked;
