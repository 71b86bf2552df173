package dev.kasane.argocd.render;

import dev.kasane.argocd.applicationset.Repositories;
import dev.kasane.files.FileTree;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.lock.Requirement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A source that is prepared for a render with provenance.
 *
 * @param tree the repository, its kustomization with the edits of the Application
 * @param folder the folder to be rendered
 * @param edited the path of the file that was edited, or empty
 * @param files the files of a directory source; null for others
 * @param chart the chart of a Helm source; null for others
 * @param charts what the source itself sets about the cluster for charts of a kustomization; null when it sets nothing
 */
public record SourceTree(
        FileTree tree,
        String folder,
        String edited,
        @Nullable List<String> files,
        @Nullable HelmSource chart,
        @Nullable ChartOptions charts) {

    /**
     * Makes a source ready.
     *
     * @param own the repository that has the Application
     * @param repositories the other repositories that it may name
     * @param caller how Helm is called
     * @throws UnsupportedFeature when nothing here renders it
     */
    @SuppressWarnings("exports") // a lambda of a discovery
    public static SourceTree of(
            GoMap spec,
            GoMap application,
            FileTree own,
            Repositories repositories,
            ApplicationRenderer.Subject subject,
            Configuration configuration,
            HelmCaller caller) {
        PlacedSource placed = spec.has("chart")
                ? PlacedSource.published(spec, own, subject.instanceName())
                : PlacedSource.inFolder(spec, own, subject.instanceName());
        Source source = placed.source();
        return switch (source.tool(configuration)) {
            case KUSTOMIZE -> {
                KustomizeSource kustomize =
                        new KustomizeSource(source, placed.variables(subject), configuration, caller);
                FileTree tree = kustomize.edited();
                yield new SourceTree(tree, source.folder(), kustomize.file(), null, null, kustomize.ownCharts());
            }
            case DIRECTORY -> {
                List<String> files = new DirectorySource(source, configuration).files();
                yield new SourceTree(source.tree(), source.folder(), "", files, null, null);
            }
            case HELM -> ofChart(own, HelmSource.of(placed, application, subject, repositories, caller));
            case PLUGIN ->
                throw new UnsupportedFeature(
                        "a source of Plugin is not rendered here: " + Requirement.inner(spec.text("path")));
        };
    }

    private static SourceTree ofChart(FileTree own, HelmSource chart) {
        return new SourceTree(own, chart.place().folder(), "", null, chart, null);
    }

    /**
     * The name of the tool that renders a source: Kustomize, Helm, Directory or Plugin.
     *
     * @throws RenderFailure when Argo CD cannot decide it
     */
    public static String tool(
            GoMap spec, FileTree repository, ApplicationRenderer.Subject subject, Configuration configuration) {
        return Source.find(spec, repository, subject.instanceName())
                .tool(configuration)
                .word();
    }

    /**
     * A source with what files in its folder override.
     *
     * @throws RenderFailure when its folder is not there, or such a file cannot be read
     */
    public static GoMap overridden(GoMap spec, FileTree repository, ApplicationRenderer.Subject subject) {
        return Source.find(spec, repository, subject.instanceName()).spec();
    }

    /** Whether it is a kustomization. */
    public boolean isKustomization() {
        return files == null && chart == null;
    }

    /** Whether nothing was edited, so that the folder renders as it is. */
    public boolean isPlain() {
        return edited.isEmpty() && isKustomization();
    }
}
