package dev.kasane.argocd.render;

import dev.kasane.files.FileTree;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.helm.vendor.VendorFolder;

/**
 * A source with the chart of a repository of charts or a registry, which is vendored, or locked and in the store.
 *
 * @param source the source, found in the unpacked chart
 * @param place the chart
 * @param vendor where it was found
 * @param revision the version that Argo CD makes of the revision: of a range, the one that was found
 */
record PublishedSource(Source source, ChartPlace place, VendorFolder vendor, String revision) {

    /**
     * The source of an Application.
     *
     * @param own the repository with the vendor folder and the lock
     * @throws RenderFailure when it has no revision, which Argo CD requires of charts
     * @throws UnsupportedFeature when the chart is not here
     */
    static PublishedSource find(GoMap spec, FileTree own, String application) {
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
        return new PublishedSource(
                Source.inChart(spec, place, application), place, vendor, isVersion ? revision : found);
    }

    private static String plain(String version) {
        return version.startsWith("v") ? version.substring(1) : version;
    }
}
