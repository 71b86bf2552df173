package dev.kasane.cli.argo;

import dev.kasane.argo.discovery.ArgoChange;
import dev.kasane.argo.discovery.ArgoSettings;
import dev.kasane.argo.discovery.ArgoTarget;
import dev.kasane.argo.discovery.ArgoTargets;
import dev.kasane.argo.discovery.KindRestrictions;
import dev.kasane.argo.discovery.TargetObjects;
import dev.kasane.core.problem.Problem;
import dev.kasane.core.resource.ResourceSet;
import dev.kasane.core.source.FileTree;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The Applications of one tree: their objects, and what is wrong about them. */
public final class Applications {

    private final ArgoSettings settings;
    private final ArgoTargets targets;
    private final TargetObjects objects;

    private Applications(ArgoSettings settings, ArgoTargets targets, TargetObjects objects) {
        this.settings = settings;
        this.targets = targets;
        this.objects = objects;
    }

    /** The Applications of a tree; null when it has no folder of them. */
    public static @Nullable Applications of(FileTree tree, @Nullable String folder) {
        ArgoSettings settings = ArgoSettings.of(tree, folder);
        if (!tree.entry(settings.folder()).isFolder()) {
            if (folder != null) {
                throw Problem.error("there is no folder " + folder, null, "name the folder of the Applications")
                        .asException();
            }
            return null;
        }
        ArgoTargets targets = ArgoTargets.of(tree, settings);
        if (folder != null) {
            requireAny(folder, targets);
        }
        return of(
                settings,
                targets,
                new TargetObjects(tree, settings, targets.configuration(), TargetObjects.renderer(tree)));
    }

    static Applications of(ArgoSettings settings, ArgoTargets targets, TargetObjects objects) {
        return new Applications(settings, targets, objects);
    }

    /** Refuses a folder that the command line names and that holds nothing for Argo CD, nor anything that cannot be read. */
    static void requireAny(String folder, ArgoTargets... sides) {
        for (ArgoTargets side : sides) {
            if (!side.isEmpty()
                    || !side.projects().isEmpty()
                    || !side.problems().isEmpty()
                    || side.unreadable()) {
                return;
            }
        }
        throw Problem.error(
                        folder + " holds no Application, ApplicationSet or AppProject",
                        null,
                        "name the folder they are in with --argo")
                .asException();
    }

    /** Their names. */
    public Collection<String> names() {
        return targets.targets().keySet();
    }

    /** What people know an Application by. */
    public String label(String name) {
        ArgoTarget target = targets.targets().get(name);
        return target == null ? name : target.label();
    }

    /** The folders that are targets as the sources of Applications, and need not be shown a second time. */
    public Set<String> sourceFolders() {
        return SourceFolders.of(targets);
    }

    /** The objects of an Application; none when there is no such Application. */
    public ResourceSet objects(String name) {
        ArgoTarget target = targets.targets().get(name);
        return target == null ? ResourceSet.EMPTY : objects.of(target);
    }

    /** Whether Argo CD creates the namespace of an Application before it applies its objects. */
    public boolean createsNamespace(String name) {
        ArgoTarget target = targets.targets().get(name);
        return target != null
                && target.application()
                        .map("spec")
                        .map("syncPolicy")
                        .list("syncOptions")
                        .items()
                        .contains("CreateNamespace=true");
    }

    /** Why the objects of an Application cannot be known from this tree; null when they can. */
    public @Nullable String elsewhere(String name) {
        ArgoTarget target = targets.targets().get(name);
        return target == null ? null : objects.elsewhere(target);
    }

    /** Sentences about kinds that the project of an Application does not permit. */
    public List<String> kindViolations(String name, ResourceSet rendered) {
        ArgoTarget target = targets.targets().get(name);
        return target == null ? List.of() : KindRestrictions.violations(target, targets, rendered);
    }

    /** Sentences about sources and destinations that projects do not permit. */
    public List<String> violations() {
        return ArgoChange.between(targets, targets, settings).violations();
    }

    /** What could not be read or expanded. */
    public List<Problem> problems() {
        return targets.problems();
    }
}
