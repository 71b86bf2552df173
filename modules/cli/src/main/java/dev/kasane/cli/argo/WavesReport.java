package dev.kasane.cli.argo;

import dev.kasane.argo.discovery.ArgoSettings;
import dev.kasane.argo.discovery.ArgoTarget;
import dev.kasane.argo.discovery.ArgoTargets;
import dev.kasane.argo.discovery.TargetObjects;
import dev.kasane.argo.value.GoMap;
import dev.kasane.argo.value.GoYaml;
import dev.kasane.argo.wave.SyncOrder;
import dev.kasane.argo.wave.SyncTask;
import dev.kasane.core.kustomize.Renderer;
import dev.kasane.core.problem.KasaneException;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.source.FileTree;
import dev.kasane.core.yaml.JsonForm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The order in which Argo CD applies objects, as text. */
public final class WavesReport {

    private final StringBuilder text = new StringBuilder();
    private boolean found;

    private WavesReport() {}

    /** A text, and whether it tells of a wave that needs a later one. */
    public record Result(String text, boolean hasFindings) {}

    /**
     * The waves of a tree: of its kustomization when its root is one, else of its Applications and of what they hold.
     *
     * @param folder the folder of Applications that the command line names, or null
     */
    public static Result of(FileTree tree, @Nullable String folder) {
        WavesReport report = new WavesReport();
        if (folder == null && tree.entry("kustomization.yaml").isFile()) {
            report.add(
                    "",
                    objects(new Renderer(tree, dev.kasane.core.kustomize.RenderOptions.DEFAULT)
                            .render("")
                            .resources()));
        } else {
            report.addApplications(tree, ArgoSettings.of(tree, folder));
        }
        return new Result(report.text.toString(), report.found);
    }

    private void addApplications(FileTree tree, ArgoSettings settings) {
        ArgoTargets targets = ArgoTargets.of(tree, settings);
        List<GoMap> applications = new ArrayList<>();
        for (ArgoTarget target : targets.targets().values()) {
            applications.add(target.application()
                    .copy()
                    .put("apiVersion", "argoproj.io/v1alpha1")
                    .put("kind", "Application"));
        }
        add("applications of " + settings.folder(), applications);
        TargetObjects objects =
                new TargetObjects(tree, settings, targets.configuration(), TargetObjects.renderer(tree));
        for (ArgoTarget target : targets.targets().values()) {
            try {
                add(target.label(), objects(objects.of(target)));
            } catch (KasaneException e) {
                text.append(target.label())
                        .append("\n  cannot be rendered: ")
                        .append(e.getMessage())
                        .append("\n\n");
            }
        }
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

    private void add(String title, List<GoMap> objects) {
        SyncOrder order = SyncOrder.of(objects);
        if (!title.isEmpty()) {
            text.append(title).append('\n');
        }
        String last = "";
        for (SyncTask task : order.tasks()) {
            String wave = task.phase().word() + " wave " + task.wave();
            if (!wave.equals(last)) {
                text.append("  ").append(wave).append('\n');
                last = wave;
            }
            text.append("    ").append(task.shown()).append('\n');
        }
        for (String finding : order.findings()) {
            found = true;
            text.append("  finding: ").append(finding).append('\n');
        }
        text.append('\n');
    }
}
