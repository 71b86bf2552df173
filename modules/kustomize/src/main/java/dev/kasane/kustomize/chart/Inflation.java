package dev.kasane.kustomize.chart;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import java.util.List;

/**
 * One run of {@code helm template} that a kustomization needs.
 *
 * @param chart the chart
 * @param values the values files, in the order of Helm's {@code -f}
 * @param written the places of those values, in the order in which they are merged; the defaults of the chart are left out
 * @param releaseName the name of the release; empty when it is not given
 * @param nameTemplate a template of that name; empty for none
 * @param namespace the namespace of the release; empty for {@code default}
 * @param kubeVersion the Kubernetes version; empty for Helm's own
 * @param apiVersions the API versions besides Helm's defaults
 * @param includeCrds whether the files of {@code crds} folders are printed
 * @param skipTests whether tests are left out
 * @param skipHooks whether all hooks are left out
 * @param helm the release of Helm that is followed; empty for the newest
 * @param entry where the kustomization names the chart
 */
public record Inflation(
        ChartFiles chart,
        List<SourceFile> values,
        List<WrittenValues> written,
        String releaseName,
        String nameTemplate,
        String namespace,
        String kubeVersion,
        List<String> apiVersions,
        boolean includeCrds,
        boolean skipTests,
        boolean skipHooks,
        String helm,
        Span entry) {}
