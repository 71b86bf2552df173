package dev.kasane.kustomize.chart;

import dev.kasane.files.FileTree;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Renders the Helm charts of kustomizations. Implementations are services. The service is loaded for the first
 * kustomization that names a chart, so that a render without charts loads no class of it. It opens no connection,
 * starts no program, and reads only the trees that it is given.
 */
public interface ChartInflater {

    /** The folder of the vendored charts of a repository. */
    String VENDORED = ".kasane/vendor/charts";

    /**
     * The path of a chart that is vendored, or locked and in the store; null when there is none.
     *
     * @param tree the repository
     * @param repository the address that the chart is published at
     * @param name the name of the chart
     * @param version its version, or a range; empty for the newest
     */
    @Nullable
    String vendored(FileTree tree, String repository, String name, String version);

    /** The hint for a chart that is missing, for which {@link #vendored} returns null. */
    String hint(FileTree tree, String repository, String name, String version);

    /**
     * The files of a vendored chart.
     *
     * @param path what {@link #vendored} returned
     * @throws dev.kasane.problem.KasaneException when its archive is none
     */
    ChartFiles open(FileTree tree, String path);

    /**
     * The output of {@code helm template} for a chart.
     *
     * @throws dev.kasane.problem.KasaneException when Helm would fail
     */
    String inflate(Inflation inflation);

    /** The service; null if the program contains none. */
    static @Nullable ChartInflater find() {
        return ServiceLoader.load(ChartInflater.class, ChartInflater.class.getClassLoader())
                .findFirst()
                .orElse(null);
    }
}
