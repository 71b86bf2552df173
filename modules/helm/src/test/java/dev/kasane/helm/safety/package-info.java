/** Tests that a chart reaches nothing outside of itself. */
@NullMarked
package dev.kasane.helm.safety;

import org.jspecify.annotations.NullMarked;
