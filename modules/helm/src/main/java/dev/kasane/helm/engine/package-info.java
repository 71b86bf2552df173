/** Renders the templates of a chart and its subcharts, with their data. */
@NullMarked
package dev.kasane.helm.engine;

import org.jspecify.annotations.NullMarked;
