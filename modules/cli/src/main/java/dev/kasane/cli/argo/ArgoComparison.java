package dev.kasane.cli.argo;

import dev.kasane.argo.discovery.ArgoChange;
import dev.kasane.argo.discovery.ArgoSettings;
import dev.kasane.argo.discovery.ArgoTarget;
import dev.kasane.argo.discovery.ArgoTargets;
import dev.kasane.argo.discovery.TargetObjects;
import dev.kasane.argo.render.ApplicationRenderer;
import dev.kasane.argo.value.GoMap;
import dev.kasane.cli.show.SafeText;
import dev.kasane.core.graph.Affected;
import dev.kasane.core.graph.TreeChanges;
import dev.kasane.core.kustomize.Renderer;
import dev.kasane.core.problem.Problem;
import dev.kasane.core.problem.ProblemText;
import dev.kasane.core.resource.ResourceSet;
import dev.kasane.core.review.Comparison;
import dev.kasane.core.review.TargetChange;
import dev.kasane.core.review.TargetPair;
import dev.kasane.core.source.FileTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The Applications of two trees, compared. */
public final class ArgoComparison {

    private final FileTree before;
    private final FileTree after;
    private final ArgoSettings settings;
    private final ArgoTargets then;
    private final ArgoTargets now;

    private ArgoComparison(FileTree before, FileTree after, ArgoSettings settings) {
        this.before = before;
        this.after = after;
        this.settings = settings;
        this.then = ArgoTargets.of(before, settings);
        this.now = ArgoTargets.of(after, settings).after(then);
    }

    /** The comparison of two trees, or null when neither has a folder of Applications. */
    public static @Nullable ArgoComparison of(FileTree before, FileTree after, @Nullable String folder) {
        if (folder == null
                && !isThere(before, after, ArgoSettings.FOLDER)
                && !after.entry(".kasane.yaml").isFile()) {
            return null;
        }
        ArgoSettings settings = ArgoSettings.of(after, folder);
        if (!isThere(before, after, settings.folder())) {
            if (folder != null) {
                throw Problem.error("there is no folder " + folder, null, "name the folder of the Applications")
                        .asException();
            }
            return null;
        }
        return new ArgoComparison(before, after, settings);
    }

    private static boolean isThere(FileTree before, FileTree after, String folder) {
        return before.entry(folder).isFolder() || after.entry(folder).isFolder();
    }

    /** The folders that are targets as the sources of Applications, and need not be shown a second time. */
    public Set<String> sourceFolders() {
        Set<String> folders = new HashSet<>();
        for (ArgoTargets side : List.of(then, now)) {
            for (ArgoTarget target : side.targets().values()) {
                ApplicationRenderer.sources(target.application())
                        .forEach(source -> folders.add(plain(source.text("path"))));
            }
        }
        return folders;
    }

    private static String plain(String path) {
        String cut = path.startsWith("./") ? path.substring(2) : path;
        return cut.endsWith("/") ? cut.substring(0, cut.length() - 1) : cut.equals(".") ? "" : cut;
    }

    /** How many Applications there are on either side. */
    public int size() {
        Set<String> names = new TreeSet<>(then.targets().keySet());
        names.addAll(now.targets().keySet());
        return names.size();
    }

    /** The labels of the Applications that a change can reach. */
    public List<String> reached(TreeChanges changes, Affected affected) {
        List<String> labels = new ArrayList<>();
        Set<String> names = new TreeSet<>(then.targets().keySet());
        names.addAll(now.targets().keySet());
        for (String name : names) {
            ArgoTarget earlier = then.targets().get(name);
            ArgoTarget later = now.targets().get(name);
            if (isReached(earlier, later, changes, affected)) {
                ArgoTarget shown = later == null ? earlier : later;
                labels.add(shown == null ? name : shown.label());
            }
        }
        return labels;
    }

    /** What happens to the objects of those Applications that the change can reach. */
    public List<TargetChange> changes(TreeChanges changes, @Nullable Affected affected) {
        List<TargetPair> pairs = new ArrayList<>();
        Set<String> names = new TreeSet<>(then.targets().keySet());
        names.addAll(now.targets().keySet());
        for (String name : names) {
            ArgoTarget earlier = then.targets().get(name);
            ArgoTarget later = now.targets().get(name);
            boolean reached = affected == null || isReached(earlier, later, changes, affected);
            if (reached) {
                ArgoTarget shown = later == null ? earlier : later;
                pairs.add(new TargetPair(
                        earlier == null ? null : name,
                        later == null ? null : name,
                        shown == null ? name : shown.label()));
            }
        }
        Renderer first = TargetObjects.renderer(before);
        Renderer second = first.forOtherTree(after, reads -> !changes.isAnyChanged(reads));
        TargetObjects earlier = new TargetObjects(before, settings, then.configuration(), first);
        TargetObjects later = new TargetObjects(after, settings, now.configuration(), second);
        return new Comparison(name -> objects(earlier, then, name), name -> objects(later, now, name)).of(pairs);
    }

    private static ResourceSet objects(TargetObjects objects, ArgoTargets targets, String name) {
        ArgoTarget target = targets.targets().get(name);
        return target == null ? ResourceSet.EMPTY : objects.of(target);
    }

    private static boolean isReached(
            @Nullable ArgoTarget earlier, @Nullable ArgoTarget later, TreeChanges changes, Affected affected) {
        if (earlier == null || later == null) {
            return true;
        }
        if (!spec(earlier).equals(spec(later))) {
            return true;
        }
        for (GoMap source : ApplicationRenderer.sources(later.application())) {
            String folder = plain(source.text("path"));
            if (changes.isChanged(folder) || affected.reason(folder) != null) {
                return true;
            }
        }
        return false;
    }

    private static GoMap spec(ArgoTarget target) {
        return target.application().map("spec");
    }

    /**
     * What is to be said of the Applications themselves, in lines; empty when it is nothing.
     *
     * @param changed how many Applications' objects change
     */
    public String summary(int changed) {
        ArgoChange change = ArgoChange.between(then, now, settings);
        List<Problem> problems = now.problems();
        if (changed == 0 && change.isEmpty() && problems.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        text.append(changed).append(" of ").append(size()).append(" applications change\n");
        change.dangers()
                .forEach(danger -> text.append("DANGER: ").append(danger).append('\n'));
        change.appeared()
                .forEach(target -> text.append("+ ")
                        .append(target.label())
                        .append(" appears: ")
                        .append(target.sources())
                        .append('\n'));
        change.gone()
                .forEach(target -> text.append("- ")
                        .append(target.label())
                        .append(
                                target.deletesObjects()
                                        ? " goes, and its finalizer deletes all of its objects\n"
                                        : " goes, and its objects stay in the cluster\n"));
        change.moved().forEach(sentence -> text.append("~ ").append(sentence).append('\n'));
        change.violations()
                .forEach(sentence -> text.append("! ").append(sentence).append('\n'));
        warnings().forEach(sentence -> text.append("warning: ").append(sentence).append('\n'));
        problems.forEach(problem -> text.append(ProblemText.of(problem)));
        return SafeText.forTerminal(text.append('\n').toString());
    }

    /** Where Argo CD's kustomize is set up to do other things than kasane does. */
    private List<String> warnings() {
        return ArgoConfiguration.warnings(now.configuration());
    }
}
