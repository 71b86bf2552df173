/** Values of charts. */
@NullMarked
package dev.kasane.helm.values;

import org.jspecify.annotations.NullMarked;
