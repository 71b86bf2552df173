/** Tests of what a change reaches. */
@NullMarked
package dev.kasane.core.graph;

import org.jspecify.annotations.NullMarked;
