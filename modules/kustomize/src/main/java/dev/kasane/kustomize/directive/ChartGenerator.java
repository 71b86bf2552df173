package dev.kasane.kustomize.directive;

import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.kustomize.chart.ChartFiles;
import dev.kasane.kustomize.chart.ChartInflater;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.kustomize.chart.Inflation;
import dev.kasane.kustomize.chart.WrittenValues;
import dev.kasane.kustomize.config.HelmChart;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.load.ResourceReader;
import dev.kasane.kustomize.load.Session;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.remote.RemoteReference;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.BuildAnnotations;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A Helm chart: an entry of {@code helmCharts}, or the plugin HelmChartInflationGenerator. */
public final class ChartGenerator implements Generator {

    private static final List<String> MERGES = List.of("merge", "override", "replace");

    private final HelmChart chart;
    private final Folder folder;
    private final Session session;
    private final String directive;
    private final ChartOptions options;

    /**
     * @param chart the entry
     * @param folder where its files are
     * @param directive the directive's name
     */
    public ChartGenerator(HelmChart chart, Folder folder, String directive) {
        this.chart = chart;
        this.folder = folder;
        this.session = folder.session();
        this.directive = directive;
        this.options = Objects.requireNonNullElse(session.charts(), ChartOptions.DEFAULT);
    }

    @Override
    public List<Resource> generate() {
        check();
        List<SourceFile> additional = new ArrayList<>();
        for (YamlScalar file : chart.additionalValuesFiles()) {
            additional.add(additional(file));
        }
        ChartInflater inflater = ChartInflater.find();
        if (inflater == null) {
            throw problem(directive + " is not rendered: this program contains no chart engine", "use kasane render");
        }
        ChartFiles files = locate(inflater);
        ChartValues first = new ChartValues(chart, files, folder, directive);
        List<SourceFile> values = new ArrayList<>();
        values.add(first.read());
        values.addAll(additional);
        List<WrittenValues> written = new ArrayList<>(first.written());
        additional.forEach(file -> written.add(new WrittenValues("additionalValuesFiles", file, null)));
        return objects(inflate(inflater, files, values, List.copyOf(written)));
    }

    private SourceFile additional(YamlScalar file) {
        RemoteReference remote = RemoteReference.of(file.text());
        if (remote != null && !remote.mayBeFile()) {
            throw Problem.error(
                            "additionalValuesFiles names " + remote.shown()
                                    + " on a server, and kustomize takes that for a path of its folder",
                            file.span(),
                            "write it as valuesFile, or copy the file into this repository")
                    .asException();
        }
        return folder.load(file, directive);
    }

    private void check() {
        if (!options.enabled()) {
            throw problem(directive + " needs --enable-helm", "run kustomize build --enable-helm, or kasane render");
        }
        if (chart.name().isEmpty()) {
            throw problem("a chart of " + directive + " needs a name", "write name: with the name of its folder");
        }
        if (chart.name().indexOf('/') >= 0) {
            throw problem(
                    "the chart name " + chart.name() + " has a slash, and kustomize cannot write its values",
                    "write the folder as chartHome, and only the chart's own name as name");
        }
        if (!chart.valuesMerge().isEmpty() && !MERGES.contains(chart.valuesMerge())) {
            throw problem("valuesMerge cannot be " + chart.valuesMerge(), "write override, merge or replace");
        }
    }

    private ChartFiles locate(ChartInflater inflater) {
        YamlScalar path = YamlScalar.string(chart.at().origin(), chart.at().offset(), chart.folder());
        TreeEntry entry = folder.look(path, directive);
        if (entry.isFolder()) {
            return new ChartFiles(session.tree(), entry.path(), session.tree().displayName(entry.path()), false);
        }
        if (chart.repo().isEmpty()) {
            throw problem(
                    directive + " names the chart " + chart.name() + ", and there is no folder " + chart.folder(),
                    "put the chart there, or write its repo and version and vendor it");
        }
        String vendored = inflater.vendored(session.tree(), chart.repo(), chart.name(), chart.version());
        if (vendored == null) {
            String sentence = directive + " names the chart " + (chart.name() + " " + chart.version()).strip()
                    + ", which is neither in " + chart.folder()
                    + " nor vendored nor in the store: rendering opens no connection";
            String hint = inflater.hint(session.tree(), chart.repo(), chart.name(), chart.version());
            boolean lockable = Requirement.of(chart.repo(), chart.name(), chart.version()) != null;
            throw lockable
                    ? Problem.notFetched(sentence, chart.at().span(), hint).asException()
                    : problem(sentence, hint);
        }
        return inflater.open(session.tree(), vendored);
    }

    private String inflate(
            ChartInflater inflater, ChartFiles files, List<SourceFile> values, List<WrittenValues> written) {
        session.checkTime(chart.at().span());
        Inflation inflation = new Inflation(
                files,
                values,
                written,
                chart.releaseName(),
                chart.nameTemplate(),
                chart.namespace(),
                chart.kubeVersion().isEmpty() ? options.kubeVersion() : chart.kubeVersion(),
                chart.apiVersions().isEmpty() ? options.apiVersions() : chart.apiVersions(),
                chart.includeCrds(),
                chart.skipTests(),
                chart.skipHooks(),
                options.helm(),
                chart.at().span());
        session.noteChart(inflation);
        try {
            return inflater.inflate(inflation);
        } catch (KasaneException e) {
            throw new KasaneException(placed(e.problems()));
        }
    }

    /** The problems of Helm; those without a place are at the entry. */
    private List<Problem> placed(List<Problem> problems) {
        List<Problem> placed = new ArrayList<>(problems.size());
        for (Problem problem : problems) {
            placed.add(problem.span() != null ? problem : problem.at(chart.at().span()));
        }
        return placed;
    }

    private List<Resource> objects(String printed) {
        SourceFile text = SourceFile.within(chart.at().span(), printed, directive)
                .hiding(session.schemas().markedFields().names());
        session.countBytes(text.bytes().length, chart.at().span());
        List<Resource> marked = new ArrayList<>();
        for (Resource resource : new ResourceReader(session).read(text)) {
            marked.add(marked(resource));
        }
        return marked;
    }

    /** An object with the annotation that excludes it from the namespace of the kustomization. */
    private Resource marked(Resource resource) {
        YamlMap root = resource.root();
        YamlMap metadata = root.map("metadata");
        if (metadata == null) {
            metadata = YamlMap.empty(root.origin(), root.offset());
        }
        YamlMap annotations = metadata.map("annotations");
        if (annotations == null) {
            annotations = YamlMap.empty(metadata.origin(), metadata.offset());
        }
        YamlScalar mark = YamlScalar.string(annotations.origin(), annotations.offset(), "true")
                .quotedIfAmbiguous();
        annotations = annotations.with(BuildAnnotations.HELM_GENERATED, mark);
        return resource.withRoot(root.with("metadata", metadata.with("annotations", annotations)), session.schemas());
    }

    private KasaneException problem(String sentence, String hint) {
        return Problem.error(sentence, chart.at().span(), hint).asException();
    }
}
