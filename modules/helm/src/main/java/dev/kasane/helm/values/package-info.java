/** Values of charts: files, flags, values for subcharts, nulls. */
@NullMarked
package dev.kasane.helm.values;

import org.jspecify.annotations.NullMarked;
