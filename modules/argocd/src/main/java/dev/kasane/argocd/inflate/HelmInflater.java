package dev.kasane.argocd.inflate;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.ChartRenderer;
import dev.kasane.helm.ChartRequest;
import dev.kasane.helm.OutputOptions;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.chart.ValuesFile;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.engine.ReleaseName;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.helm.vendor.CompleteChart;
import dev.kasane.helm.vendor.VendorFolder;
import dev.kasane.kustomize.chart.ChartFiles;
import dev.kasane.kustomize.chart.ChartInflater;
import dev.kasane.kustomize.chart.Inflation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Renders the charts of kustomizations as {@code helm template} does; the vendored ones are those of {@link VendorFolder}. */
public final class HelmInflater implements ChartInflater {

    @Override
    public @Nullable String vendored(FileTree tree, String repository, String name, String version) {
        return new VendorFolder(tree).find(repository, name, version);
    }

    @Override
    public String hint(FileTree tree, String repository, String name, String version) {
        return new VendorFolder(tree).hint(repository, name, version);
    }

    @Override
    public ChartFiles open(FileTree tree, String path) {
        ChartPlace place = new VendorFolder(tree).open(path);
        String shown = place.archive().isEmpty() ? place.tree().displayName(place.folder()) : place.archive();
        return new ChartFiles(place.tree(), place.folder(), shown, true);
    }

    @Override
    public String inflate(Inflation inflation) {
        return ChartRenderer.render(request(inflation)).text(options(inflation));
    }

    /** The documents of an inflation to print. */
    public static OutputOptions options(Inflation inflation) {
        return new OutputOptions(inflation.includeCrds(), !inflation.skipHooks(), !inflation.skipTests());
    }

    /** The chart request for an inflation. */
    public static ChartRequest request(Inflation inflation) {
        HelmProfile profile = inflation.helm().isEmpty() ? HelmProfile.NEWEST : HelmProfile.named(inflation.helm());
        String name = ReleaseName.of(given(inflation.releaseName()), given(inflation.nameTemplate()));
        GoMap values = GoMap.empty();
        for (SourceFile file : inflation.values()) {
            ValuesFile.merge(values, ValuesFile.read(file.path(), file.bytes(), profile));
        }
        String namespace = inflation.namespace().isEmpty() ? "default" : inflation.namespace();
        return new ChartRequest(
                chart(inflation.chart(), profile),
                values,
                new ReleaseInfo(name, namespace, false),
                Capabilities.of(profile, inflation.kubeVersion(), separated(inflation.apiVersions())),
                profile,
                true,
                inflation.values().stream().map(SourceFile::path).toList());
    }

    /** The location of the files of a chart. */
    public static ChartPlace place(ChartFiles files) {
        return new ChartPlace(files.tree(), files.folder(), files.folder().isEmpty() ? files.shown() : "");
    }

    /** A chart in the kustomization's own folder has the subcharts that Helm finds in it; a vendored one, all that are vendored. */
    private static Chart chart(ChartFiles files, HelmProfile profile) {
        return files.vendored()
                ? new CompleteChart(place(files), new VendorFolder(files.tree())).load(profile)
                : ChartFolder.load(files.tree(), files.folder(), profile);
    }

    /** Helm takes several versions from one flag, divided at commas. */
    private static List<String> separated(List<String> given) {
        List<String> versions = new ArrayList<>();
        for (String text : given) {
            versions.addAll(List.of(text.split(",", -1)));
        }
        return versions;
    }

    private static @Nullable String given(String text) {
        return text.isEmpty() ? null : text;
    }
}
