/** Options of a render: limits, load restriction, order of the output. */
@NullMarked
package dev.kasane.kustomize.option;

import org.jspecify.annotations.NullMarked;
