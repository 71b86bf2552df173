/** Helm charts that kustomizations name: the interface of a chart engine, which is loaded as a service. */
@NullMarked
package dev.kasane.kustomize.chart;

import org.jspecify.annotations.NullMarked;
