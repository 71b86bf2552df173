/** Tests of chart. */
@NullMarked
package dev.kasane.kustomize.chart;

import org.jspecify.annotations.NullMarked;
