package dev.kasane.cli.findings;

import dev.kasane.argocd.chart.InflatedCharts;
import dev.kasane.argocd.coldstart.ColdStart;
import dev.kasane.argocd.coldstart.Member;
import dev.kasane.argocd.coldstart.Wait;
import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.RandomFields;
import dev.kasane.argocd.discovery.TargetObjects;
import dev.kasane.argocd.discovery.Violation;
import dev.kasane.check.CheckReport;
import dev.kasane.check.CheckedTarget;
import dev.kasane.check.ExternalContentException;
import dev.kasane.check.TargetChecks;
import dev.kasane.check.finding.Finding;
import dev.kasane.check.finding.SyncOptions;
import dev.kasane.cli.targets.Applications;
import dev.kasane.cli.targets.FluxKustomizations;
import dev.kasane.cli.targets.PipelineImages;
import dev.kasane.files.FileTree;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.OneInput;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The targets of one state of the files, folders and Applications, and what is wrong with them. */
final class CheckedSide {

    /** The prefix of the keys of Applications among those of targets; no folder of a tree begins with it. */
    private static final String APPLICATION = "//application/";

    /** The prefix of the keys of Flux Kustomizations. */
    private static final String FLUX = "//flux/";

    private final FileTree tree;
    private final Renderer renderer;
    private final @Nullable Applications applications;
    private final @Nullable FluxKustomizations flux;
    private final ConcurrentSkipListSet<Violation> kinds =
            new ConcurrentSkipListSet<>((a, b) -> a.sentence().compareTo(b.sentence()));
    private final SortedMap<String, Member> members = new ConcurrentSkipListMap<>();
    private final TargetChecks checks;

    CheckedSide(
            FileTree tree, Renderer renderer, @Nullable Applications applications, @Nullable FluxKustomizations flux) {
        this.tree = tree;
        this.renderer = renderer;
        this.applications = applications;
        this.flux = flux;
        this.checks = new TargetChecks(tree, renderer.options().limits(), this::target);
    }

    /** The key of an Application among those of targets. */
    static String key(String application) {
        return APPLICATION + application;
    }

    /** The rule of a note that Applications are not checked, since their generator needs what is not here. */
    static final String UNKNOWN_APPLICATIONS = "unknown-applications";

    /** The key of a Kustomization of Flux among those of targets. */
    static String fluxKey(String kustomization) {
        return FLUX + kustomization;
    }

    TargetChecks checks() {
        return checks;
    }

    private CheckedTarget target(String key) {
        if (flux != null && key.startsWith(FLUX)) {
            return ofFlux(flux, key.substring(FLUX.length()));
        }
        if (applications == null || !key.startsWith(APPLICATION)) {
            return ofFolder(key);
        }
        String name = key.substring(APPLICATION.length());
        String why = applications.externalContent(name);
        if (why != null) {
            addMember(name, List.of());
            throw new ExternalContentException(why, null);
        }
        TargetObjects.Rendered rendered = applications.rendered(name);
        kinds.addAll(applications.kindViolations(name, rendered.objects()));
        addMember(name, rendered.objects());
        SyncOptions options = applications.createsNamespace(name) ? SyncOptions.CREATE_NAMESPACE : SyncOptions.NONE;
        return new CheckedTarget(
                rendered.objects(),
                options,
                rendered.unmatched(),
                (target, found) -> RandomFindings.of(target, found, rendered.randomFields()));
    }

    private CheckedTarget ofFolder(String folder) {
        Rendering rendering = renderer.render(folder);
        if (!rendering.hasCharts()) {
            return CheckedTarget.of(rendering);
        }
        return new CheckedTarget(rendering.resources(), null, rendering.unmatched(), (target, found) -> {
            List<RandomFields> random = new ArrayList<>();
            for (ExplainedChart chart :
                    InflatedCharts.of(renderer.renderOnce(folder).charts())) {
                random.addAll(RandomFields.of(chart, rendering.resources()));
            }
            return RandomFindings.of(target, found, random);
        });
    }

    private static CheckedTarget ofFlux(FluxKustomizations flux, String name) {
        String why = flux.externalContent(name);
        if (why != null) {
            throw new ExternalContentException(why, flux.remedy(name));
        }
        ResourceSet objects = flux.objects(name);
        // a controller renders a chart only to upgrade it, and in the cluster, where lookup works: no random-value then
        return new CheckedTarget(objects, null, List.of(), (target, found) -> {
            ExplainedChart chart = found.isEmpty() ? null : flux.randomChart(name);
            return chart == null ? found : RandomFindings.withoutMade(found, RandomFields.of(chart, objects));
        });
    }

    /**
     * The findings.
     *
     * @param targets names of the targets that are checked
     * @param others names of those that are left out, computed when something depends on them
     */
    List<Finding> findings(Map<String, String> targets, Supplier<Map<String, String>> others, LocalDate today) {
        List<Finding> ofFlux = flux == null ? List.of() : OrderFindings.of(flux.order());
        List<Finding> findings = new ArrayList<>(checks.check(targets, others, ofFlux, today));
        if (applications != null) {
            applications.problems().forEach(problem -> findings.add(problem(problem)));
            applications.violations().forEach(violation -> findings.add(finding(violation)));
            applications.unknownProjects().forEach((project, named) -> findings.add(unknown(project, named)));
        }
        kinds.forEach(violation -> findings.add(finding(violation)));
        // without all Applications, the objects of an earlier wave are unknown
        if (applications != null && members.keySet().containsAll(applications.names())) {
            addColdStart(findings);
        }
        return findings;
    }

    /** The findings, as one side of a comparison. */
    CheckReport.Side side(Map<String, String> targets, Supplier<Map<String, String>> others, LocalDate today) {
        return new CheckReport.Side(findings(targets, others, today), checks.names());
    }

    /** The notes about the charts of targets that were checked. */
    List<String> notes() {
        List<String> notes = new ArrayList<>(applications == null ? List.of() : applications.notes());
        notes.addAll(flux == null ? List.of() : flux.notes());
        return notes;
    }

    private void addColdStart(List<Finding> findings) {
        ColdStart start = new ColdStart(List.copyOf(members.values()), PipelineImages.of(tree));
        try {
            OneInput.within(
                            "what a cold start waits for",
                            renderer.options().limits().seconds(),
                            start::waits)
                    .forEach(wait -> findings.add(finding(wait)));
        } catch (KasaneException e) {
            e.problems().forEach(problem -> findings.add(problem(problem)));
        }
    }

    private void addMember(String name, Iterable<Resource> objects) {
        Member member = applications == null ? null : applications.member(name, objects);
        if (member != null) {
            members.put(name, member);
        }
    }

    private static Finding finding(Wait wait) {
        Finding.Severity severity = switch (wait.weight()) {
            case STOPS -> Finding.Severity.WARNING;
            case DELAYS -> Finding.Severity.INFO;
        };
        return new Finding("cold-start", severity, "", "", "", wait.sentence(), null, wait.hint());
    }

    /** A problem of Argo CD's objects; a warning there only reports what is not known here. */
    private static Finding problem(Problem problem) {
        boolean isError = problem.severity() == Problem.Severity.ERROR;
        return new Finding(
                isError ? "application" : UNKNOWN_APPLICATIONS,
                isError ? Finding.Severity.ERROR : Finding.Severity.INFO,
                "",
                "",
                "",
                problem.sentence(),
                problem.span(),
                problem.hint());
    }

    private static Finding unknown(String project, List<ArgoTarget> targets) {
        return new Finding(
                "project",
                Finding.Severity.INFO,
                "",
                "",
                "",
                targets.getFirst().name()
                        + (targets.size() == 1 ? " references" : " and " + (targets.size() - 1) + " more reference")
                        + " project " + project + ", which is not in this repository",
                targets.getFirst().span(),
                "add it to the repository, or name it under projects in the file of argo.fixtures");
    }

    private static Finding finding(Violation violation) {
        return new Finding(
                "project",
                Finding.Severity.ERROR,
                "",
                "",
                "",
                violation.sentence(),
                violation.at(),
                "Argo CD syncs nothing of it: let the AppProject permit it, or change the Application");
    }
}
