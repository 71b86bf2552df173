package dev.kasane.helm;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.engine.Engine;
import dev.kasane.helm.manifest.Manifests;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.schema.SchemaCheck;
import dev.kasane.helm.values.Coalescing;
import dev.kasane.helm.values.Dependencies;
import dev.kasane.helm.values.SecretValues;
import dev.kasane.problem.Concealment;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.TimeLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Renders a chart as {@code helm template} does: without a cluster or a network. It reads only the files in the
 * request.
 */
public final class ChartRenderer {

    /** Templates may include each other a thousand deep, and each of them takes many frames. */
    private static final long STACK = 128L << 20;

    private ChartRenderer() {}

    /**
     * The documents of a chart.
     *
     * @throws KasaneException when Helm would reject it too, or when it demands too much; what looks like a secret
     *     among the values is not in its messages
     */
    public static RenderedChart render(ChartRequest request) {
        return onLargeStack(request, () -> renderOnThisThread(request, engine(request)::print));
    }

    /** The same as another run of Helm would have it, where something is random. */
    static RenderedChart renderAgain(ChartRequest request) {
        return onLargeStack(request, () -> renderOnThisThread(request, engine(request)::printAgain));
    }

    /**
     * The output of the templates of a chart by path, with {@code required} and {@code fail} ignored.
     *
     * @throws KasaneException when a template fails for another reason, or when it demands too much
     */
    public static Map<String, String> printed(ChartRequest request) {
        return onLargeStack(request, () -> {
            Prepared prepared = prepare(request);
            return engine(request)
                    .printForLint(prepared.chart(), prepared.values())
                    .files();
        });
    }

    /** Runs a render on a thread with a large stack. The messages of its exceptions contain no secret values. */
    static <T> T onLargeStack(ChartRequest request, Supplier<T> work) {
        Result<T> result = new Result<>();
        TimeLimit limit = TimeLimit.ofThread();
        Thread thread = new Thread(
                null,
                () -> {
                    TimeLimit.share(limit);
                    try {
                        result.value = work.get();
                    } catch (KasaneException | Error e) {
                        result.thrown = e;
                    }
                },
                "chart " + request.chart().name(),
                STACK);
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return result.get(request);
    }

    /** The result of a thread: a value or an exception. */
    private static final class Result<T> {

        private @Nullable T value;
        private @Nullable Throwable thrown;

        T get(ChartRequest request) {
            if (thrown instanceof KasaneException problem) {
                throw SecretValues.of(request.chart(), request.values()).of(problem);
            }
            if (thrown instanceof Error error) {
                throw error;
            }
            return java.util.Objects.requireNonNull(value);
        }
    }

    /** A chart without its disabled subcharts, and the values for its templates. */
    record Prepared(Chart chart, GoMap values) {}

    static Prepared prepare(ChartRequest request) {
        return prepare(request, null);
    }

    private static Prepared prepare(ChartRequest request, @Nullable Set<String> warnings) {
        HelmProfile profile = request.profile();
        Chart chart = Dependencies.processed(request.chart(), request.values(), profile);
        GoMap values = Coalescing.values(chart, request.values(), profile.nulls(), warnings);
        if (request.checksSchema()) {
            SchemaCheck.check(chart, values);
        }
        return new Prepared(chart, values);
    }

    static Engine engine(ChartRequest request) {
        return new Engine(request.profile(), request.release(), request.capabilities());
    }

    private static RenderedChart renderOnThisThread(
            ChartRequest request, BiFunction<Chart, GoMap, Engine.Printed> engine) {
        Chart whole = request.chart();
        if (whole.metadata().isLibrary()) {
            throw Problem.error(
                            "library charts are not installable: " + whole.name(), null, "render a chart that uses it")
                    .asException();
        }
        if (request.checksSubcharts()) {
            Dependencies.check(whole);
        }
        Set<String> warnings = new TreeSet<>();
        Prepared prepared = prepare(request, warnings);
        Chart chart = prepared.chart();
        checkKubeVersion(chart, request);
        Engine.Printed printed = engine.apply(chart, prepared.values());
        List<ChartFile> definitions = new ArrayList<>();
        collect(chart, chart.name(), definitions);
        return new RenderedChart(
                List.copyOf(definitions),
                Manifests.of(
                        printed.files(),
                        request.profile(),
                        new PrintedBy(request, chart, prepared.values(), engine(request))),
                printed.randomCalls(),
                printed.lookups(),
                printed.missingApis(),
                concealed(warnings, request));
    }

    private static List<String> concealed(Set<String> warnings, ChartRequest request) {
        if (warnings.isEmpty()) {
            return List.of();
        }
        Concealment secrets = SecretValues.of(request.chart(), request.values());
        return warnings.stream().map(secrets::of).toList();
    }

    private static void checkKubeVersion(Chart chart, ChartRequest request) {
        String wanted = chart.metadata().text("kubeVersion");
        String there = request.capabilities().kubernetes().compared();
        if (!wanted.isEmpty() && !Dependencies.isCompatible(wanted, there, request.profile())) {
            throw Problem.error(
                            "chart requires kubeVersion: " + wanted + " which is incompatible with Kubernetes " + there,
                            null,
                            "give the cluster's version with --kube-version")
                    .asException();
        }
    }

    private static void collect(Chart chart, String path, List<ChartFile> definitions) {
        for (ChartFile file : chart.definitions()) {
            definitions.add(new ChartFile(path + "/" + file.name(), file.bytes()));
        }
        for (Chart subchart : chart.dependencies()) {
            collect(subchart, path + "/charts/" + subchart.name(), definitions);
        }
    }
}
