/** Helm charts that kustomizations name: what the renderer requires of a chart engine, which is found as a service. */
@NullMarked
package dev.kasane.kustomize.chart;

import org.jspecify.annotations.NullMarked;
