/** Tests of what a change reaches. */
@NullMarked
package dev.kasane.change.graph;

import org.jspecify.annotations.NullMarked;
