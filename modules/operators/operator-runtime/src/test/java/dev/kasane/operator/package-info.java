/** Tests of what surrounds reconcilers. */
@NullMarked
package dev.kasane.operator;

import org.jspecify.annotations.NullMarked;
