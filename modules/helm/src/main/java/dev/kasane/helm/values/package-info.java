/** Values: files, flags, what subcharts get, nulls. */
@NullMarked
package dev.kasane.helm.values;

import org.jspecify.annotations.NullMarked;
