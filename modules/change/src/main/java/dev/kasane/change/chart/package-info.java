/** The inputs of targets that use Helm charts, compared without rendering: versions, values and files, with places. */
@NullMarked
package dev.kasane.change.chart;

import org.jspecify.annotations.NullMarked;
