package dev.kasane.cli.graph;

import dev.kasane.argocd.coldstart.ColdStart;
import dev.kasane.argocd.coldstart.Member;
import dev.kasane.argocd.coldstart.Wait;
import dev.kasane.argocd.discovery.ArgoSettings;
import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.ArgoTargets;
import dev.kasane.argocd.discovery.TargetObjects;
import dev.kasane.argocd.wave.ApplicationOrder;
import dev.kasane.argocd.wave.SyncOrder;
import dev.kasane.argocd.wave.SyncTask;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.RunKey;
import dev.kasane.change.report.Secrets;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.targets.PipelineImages;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.OneInput;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.JsonForm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The order in which Argo CD applies objects, as text. */
public final class WavesReport {

    private final StringBuilder text = new StringBuilder();
    private final RenderOptions options;
    private boolean found;

    private WavesReport(RenderOptions options) {
        this.options = options;
    }

    /** A text, and whether it describes a wave that needs a later one. */
    public record Result(String text, boolean hasFindings) {}

    /**
     * The waves of a folder: of its kustomization when it is one, else of the Applications in it and of what they hold.
     *
     * @param path the folder; empty for the root of the tree
     * @param named the folders of Applications that the command line names, or none
     * @param options how they are rendered
     */
    public static Result of(FileTree tree, String path, List<String> named, RenderOptions options) {
        WavesReport report = new WavesReport(options);
        if (named.isEmpty() && !new KustomizationGraph(tree).node(path).file().isEmpty()) {
            List<Resource> resources =
                    new Renderer(tree, options).render(path).resources().toList();
            List<GoMap> objects = objects(resources);
            report.add("", objects, hiding(resources));
            if (objects.stream().anyMatch(WavesReport::isOfFlux)) {
                Result flux = FluxWaves.of(tree, path, options);
                report.text.append(flux.text());
                report.found |= flux.hasFindings();
            }
        } else {
            Result flux = named.isEmpty() ? FluxWaves.of(tree, path, options) : new Result("", false);
            report.text.append(flux.text());
            report.found = flux.hasFindings();
            report.addApplications(tree, settings(tree, path, named).following(options));
        }
        return new Result(report.text.toString(), report.found);
    }

    private static boolean isOfFlux(GoMap object) {
        return object.text("apiVersion").contains(".toolkit.fluxcd.io/");
    }

    /** The folders that are meant by a folder: those of the settings when they lie in it, else the folder itself. */
    private static ArgoSettings settings(FileTree tree, String path, List<String> named) {
        ArgoSettings usual = ArgoSettings.of(tree, named);
        boolean inside = usual.folders().stream().allMatch(folder -> TreePath.isWithin(folder, path));
        return !named.isEmpty() || inside ? usual : ArgoSettings.of(tree, List.of(path));
    }

    private void addApplications(FileTree tree, ArgoSettings settings) {
        Renderer renderer = new Renderer(tree, settings.renderOptions(options));
        ArgoTargets targets = ArgoTargets.of(tree, settings, renderer);
        List<GoMap> applications = new ArrayList<>();
        for (ArgoTarget target : targets.targets().values()) {
            applications.add(target.application()
                    .copy()
                    .put("apiVersion", "argoproj.io/v1alpha1")
                    .put("kind", "Application"));
        }
        if (applications.isEmpty() && !text.isEmpty()) {
            return;
        }
        if (applications.isEmpty()) {
            throw Problem.error(
                            "there is no Application in " + settings.shownFolders()
                                    + ", no Kustomization of Flux, and no kustomization",
                            null,
                            "name a folder of Applications, or one with a kustomization.yaml")
                    .asException();
        }
        add("applications", applications, UnaryOperator.identity());
        List<Resource> all = new ArrayList<>();
        List<ApplicationOrder.Member> members = new ArrayList<>();
        List<Member> started = new ArrayList<>();
        TargetObjects objects = new TargetObjects(tree, settings, targets, renderer);
        for (ArgoTarget target : targets.targets().values()) {
            String elsewhere = objects.externalContent(target);
            if (elsewhere != null) {
                addNote(target, "what it holds is not known: " + elsewhere);
                started.add(Member.of(target, targets, List.of()));
                continue;
            }
            try {
                List<Resource> resources = objects.of(target).toList();
                all.addAll(resources);
                started.add(Member.of(target, targets, resources));
                List<GoMap> held = objects(resources);
                add(target.label(), held, hiding(resources));
                // those that an ApplicationSet makes have no order among each other
                if (target.owner().isEmpty()) {
                    members.add(new ApplicationOrder.Member(target.application(), held));
                }
            } catch (KasaneException e) {
                addNote(target, "cannot be rendered: " + e.getMessage());
            }
        }
        List<String> findings = ApplicationOrder.findings(members);
        UnaryOperator<String> hiding = hiding(all);
        findings.forEach(finding -> addFinding(hiding.apply(finding)));
        text.append(findings.isEmpty() ? "" : "\n");
        addColdStart(new ColdStart(started, PipelineImages.of(tree)), hiding);
    }

    private void addColdStart(ColdStart start, UnaryOperator<String> hiding) {
        List<Wait> waits = OneInput.within("what a cold start waits for", RenderLimits.DEFAULT.seconds(), start::waits);
        if (!waits.isEmpty()) {
            text.append("a cold start\n");
        }
        for (Wait wait : waits) {
            text.append("  ");
            switch (wait.weight()) {
                case STOPS -> addFinding(hiding.apply(wait.sentence()));
                case DELAYS ->
                    text.append("note: ")
                            .append(SafeText.forTerminal(hiding.apply(wait.sentence())))
                            .append('\n');
            }
        }
        text.append(waits.isEmpty() ? "" : "\n");
    }

    private static List<GoMap> objects(Iterable<Resource> resources) {
        List<GoMap> objects = new ArrayList<>();
        for (Resource resource : resources) {
            if (GoYaml.value(JsonForm.ofWritten(resource.root())) instanceof GoMap map) {
                objects.add(map);
            }
        }
        return objects;
    }

    /** Takes out of a text what came out of a Secret, such as the name of an object. */
    private static UnaryOperator<String> hiding(List<Resource> resources) {
        return new Secrets(new RunKey()).hidingWhole(resources.toArray(Resource[]::new));
    }

    private void add(String title, List<GoMap> objects, UnaryOperator<String> hiding) {
        SyncOrder order = SyncOrder.of(objects);
        if (!title.isEmpty()) {
            text.append(SafeText.forTerminal(title)).append('\n');
        }
        String last = "";
        for (SyncTask task : order.tasks()) {
            String wave = task.phase().word() + " wave " + task.wave();
            if (!wave.equals(last)) {
                text.append("  ").append(SafeText.forTerminal(wave)).append('\n');
                last = wave;
            }
            text.append("    ")
                    .append(SafeText.forTerminal(hiding.apply(task.shown())))
                    .append('\n');
        }
        for (String finding : order.findings()) {
            text.append("  ");
            addFinding(hiding.apply(finding));
        }
        text.append('\n');
    }

    private void addNote(ArgoTarget target, String note) {
        text.append(SafeText.forTerminal(target.label()))
                .append("\n  ")
                .append(SafeText.forTerminal(note))
                .append("\n\n");
    }

    private void addFinding(String finding) {
        found = true;
        text.append("finding: ").append(SafeText.forTerminal(finding)).append('\n');
    }
}
