package dev.kasane.argocd.discovery;

import dev.kasane.argocd.render.HelmSource;
import dev.kasane.gotemplate.value.GoMap;

/**
 * A chart that a source of an Application renders.
 *
 * @param helm the chart with what the source gives to it
 * @param source the source
 */
public record UsedChart(HelmSource helm, GoMap source) {}
