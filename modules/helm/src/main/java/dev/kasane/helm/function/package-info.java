/** The functions that Helm adds to those of sprig. */
@NullMarked
package dev.kasane.helm.function;

import org.jspecify.annotations.NullMarked;
