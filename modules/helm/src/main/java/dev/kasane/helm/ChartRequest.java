package dev.kasane.helm;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;

/**
 * What is to be rendered.
 *
 * @param chart the chart
 * @param values what the user says over its defaults
 * @param release the release
 * @param capabilities what the cluster is taken to be
 * @param profile the release of Helm whose ways are followed
 * @param checksSchema whether values have to meet the chart's schema
 */
public record ChartRequest(
        Chart chart,
        GoMap values,
        ReleaseInfo release,
        Capabilities capabilities,
        HelmProfile profile,
        boolean checksSchema) {}
