/** Tests of the inputs of charts that are not rendered. */
@NullMarked
package dev.kasane.change.chart;

import org.jspecify.annotations.NullMarked;
