package dev.kasane.argocd.render;

import dev.kasane.files.FileTree;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.helm.vendor.VendorFolder;

/**
 * A source with the location of its files: a folder of a repository, or a published chart.
 *
 * @param source the source, found there
 * @param place the folder, as that of a chart
 * @param root the folder that files of values are named from: of a published chart its own, else the root of the repository
 * @param vendor where charts that it depends on are looked for
 * @param revision the one that Argo CD finds: of a range of versions, the version
 */
record PlacedSource(Source source, ChartPlace place, String root, VendorFolder vendor, String revision) {

    /** A folder of a repository. */
    static PlacedSource inFolder(GoMap spec, FileTree tree, String application) {
        Source source = Source.find(spec, tree, application);
        ChartPlace place = ChartPlace.inFolder(source.tree(), source.folder());
        return new PlacedSource(source, place, "", new VendorFolder(source.tree()), spec.text("targetRevision"));
    }

    /**
     * A chart of a repository of charts or a registry, which is vendored, or locked and in the store.
     *
     * @param own the repository with the vendor folder and the lock
     * @throws RenderFailure when it has no revision, which Argo CD requires of charts
     * @throws UnsupportedFeature when the chart is not here
     */
    static PlacedSource published(GoMap spec, FileTree own, String application) {
        String chart = spec.text("chart");
        String revision = spec.text("targetRevision");
        if (revision.isEmpty()) {
            throw new RenderFailure("spec.source.targetRevision is required if the manifest source is a helm chart");
        }
        VendorFolder vendor = new VendorFolder(own);
        String path = vendor.find(spec.text("repoURL"), chart, revision);
        if (path == null) {
            throw new UnsupportedFeature("the chart " + chart + " " + revision + " of " + spec.text("repoURL")
                    + " is neither vendored nor in the store");
        }
        String found = vendor.version(path, chart);
        boolean isVersion = Version.parse(revision) != null;
        if (isVersion && !spec.text("repoURL").contains("://") && !plain(found).equals(plain(revision))) {
            throw new RenderFailure(
                    "the registry " + spec.text("repoURL") + " has no tag " + revision + " of the chart "
                            + chart + ", and Argo CD takes a version with fewer numbers for a tag: name " + found
                            + " or a range such as " + revision + ".x");
        }
        ChartPlace place = vendor.open(path);
        Source source = Source.inChart(spec, place, application);
        return new PlacedSource(source, place, place.folder(), vendor, isVersion ? revision : found);
    }

    private static String plain(String version) {
        return version.startsWith("v") ? version.substring(1) : version;
    }

    /** The variables of a build. */
    Variables variables(ApplicationRenderer.Subject subject) {
        return Variables.of(subject, source.spec(), revision);
    }
}
