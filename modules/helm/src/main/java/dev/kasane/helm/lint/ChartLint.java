package dev.kasane.helm.lint;

import dev.kasane.files.TreeEntry;
import dev.kasane.helm.ChartRenderer;
import dev.kasane.helm.ChartRequest;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.chart.ChartLimits;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.lint.LintMessage.Severity;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of {@code helm lint}, in its order: {@code Chart.yaml}, values, templates, dependencies, definitions. */
public final class ChartLint {

    private static final String TEMPLATES = "templates/";

    private final LintRequest request;
    private final HelmProfile profile;
    private final List<LintMessage> messages = new ArrayList<>();
    private @Nullable Chart chart;
    private String failure = "";

    private ChartLint(LintRequest request) {
        this.request = request;
        this.profile = request.profile();
    }

    /** The messages for a chart that has a {@code Chart.yaml}. */
    public static List<LintMessage> of(LintRequest request) {
        ChartLint lint = new ChartLint(request);
        lint.check();
        return lint.messages;
    }

    private void check() {
        load(checkChartfile());
        ValuesRules.check(request, messages);
        checkTemplates();
        if (chart == null) {
            add(Severity.ERROR, "", "unable to load chart\n\t" + failure);
        } else {
            DependencyRules.check(request.place(), chart, messages);
        }
        if (profile.isFour() && DefinitionRules.checkFolder(request, messages)) {
            if (chart == null) {
                add(Severity.ERROR, "crds/", failure);
            } else {
                DefinitionRules.check(chart, profile, messages);
            }
        }
    }

    /** Checks {@code Chart.yaml}. Returns its content, or null without such a file. */
    private @Nullable ReadYaml checkChartfile() {
        TreeEntry entry = request.tree().entry(Chartfile.PATH);
        if (!entry.isFile()) {
            add(Severity.ERROR, Chartfile.PATH, "should be a file, not a directory");
            String place = request.place() + "/" + Chartfile.PATH;
            add(Severity.ERROR, Chartfile.PATH, "unable to parse YAML\n\tread " + place + ": is a directory");
            return null;
        }
        byte[] bytes = request.tree().read(entry.path(), ChartLimits.FILE_BYTES);
        ReadYaml read = Chartfile.read(bytes, profile);
        if (read.fault() != null) {
            add(Severity.ERROR, Chartfile.PATH, "unable to parse YAML\n\t" + read.fault());
        } else {
            new ChartfileRules(messages, read.map(), profile, RepeatedKeys.fault(Chartfile.PATH, bytes)).check();
        }
        return read;
    }

    private void load(@Nullable ReadYaml chartfile) {
        if (chartfile != null && chartfile.fault() != null) {
            failure = "cannot load Chart.yaml: " + chartfile.fault();
            return;
        }
        try {
            chart = ChartFolder.load(request.tree(), "", ".", request.profile());
        } catch (KasaneException e) {
            failure = LoadFailure.of(e, chartfile == null ? "" : Chartfile.text(chartfile.map(), "name"), profile);
        }
    }

    private void checkTemplates() {
        TreeEntry entry = request.tree().entry("templates");
        if (entry.kind() == TreeEntry.Kind.MISSING) {
            if (profile.isFour()) {
                add(Severity.WARNING, TEMPLATES, "directory does not exist");
                return;
            }
        } else if (!entry.isFolder()) {
            add(profile.isFour() ? Severity.ERROR : Severity.WARNING, TEMPLATES, "not a directory");
            return;
        }
        if (chart == null) {
            add(Severity.ERROR, TEMPLATES, failure);
            return;
        }
        try {
            ChartRequest rendered = new ChartRequest(
                    chart,
                    request.values(),
                    new ReleaseInfo("test-release", request.namespace(), false),
                    request.capabilities(),
                    request.profile(),
                    request.checksSchema());
            new TemplateRules(profile, request.capabilities().kubernetes(), messages)
                    .check(chart.name(), chart.templates(), ChartRenderer.printed(rendered));
        } catch (KasaneException e) {
            String sentence = e.problems().getFirst().sentence();
            // the message of a schema ends with a line feed
            add(Severity.ERROR, TEMPLATES, sentence.startsWith("values don't meet") ? sentence + "\n" : sentence);
        }
    }

    private void add(Severity severity, String path, String sentence) {
        messages.add(new LintMessage(severity, path, sentence));
    }
}
