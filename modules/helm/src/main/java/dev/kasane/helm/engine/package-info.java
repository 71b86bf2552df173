/** The templates of a chart and its subcharts, and what they see. */
@NullMarked
package dev.kasane.helm.engine;

import org.jspecify.annotations.NullMarked;
