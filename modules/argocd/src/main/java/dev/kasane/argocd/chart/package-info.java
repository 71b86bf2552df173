/** Helm charts of Applications: the files that set their values, and charts that are not rendered. */
@NullMarked
package dev.kasane.argocd.chart;

import org.jspecify.annotations.NullMarked;
