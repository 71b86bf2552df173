package dev.kasane.argocd.chart;

import dev.kasane.argocd.discovery.ArgoSettings;
import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.ArgoTargets;
import dev.kasane.argocd.discovery.OtherRepositories;
import dev.kasane.argocd.discovery.OverriddenSource;
import dev.kasane.argocd.discovery.OwnAddresses;
import dev.kasane.argocd.discovery.ValuesFiles;
import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.argocd.render.RenderFailure;
import dev.kasane.argocd.render.SourceTree;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.RemoteChart;
import dev.kasane.change.graph.RemoteResource;
import dev.kasane.files.AddressSecrets;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.helm.vendor.CompleteChart;
import dev.kasane.helm.vendor.VendorFolder;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedComponents;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.OneInput;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The remote contents that a tree requires: charts and folders of other repositories that are sources of Applications,
 * charts of kustomizations that are not in the chart home, dependencies of charts in the tree that Applications
 * install, and remote references of kustomizations.
 */
public final class RequiredContents {

    private static final String HINT =
            "write the https:// address of its repository, or the oci:// address of its registry";

    private final FileTree tree;
    private final ArgoSettings settings;
    private final ArgoTargets targets;
    private final OtherRepositories others;
    private final SortedMap<Requirement, List<String>> users = new TreeMap<>();
    private final List<Problem> warnings = new ArrayList<>();
    private final List<Problem> refusals = new ArrayList<>();

    private final OwnAddresses own;

    private RequiredContents(FileTree tree, ArgoSettings settings, ArgoTargets targets) {
        this.tree = tree;
        this.settings = settings;
        this.targets = targets;
        this.others = new OtherRepositories(tree, settings);
        this.own = OwnAddresses.of(tree, targets, settings, others);
    }

    /**
     * Finds the remote contents of a tree.
     *
     * @param folders the kustomizations that are targets; those that Applications take their objects from need not be named
     */
    public static RequiredContents of(
            ArgoSettings settings, ArgoTargets targets, KustomizationGraph graph, Collection<String> folders) {
        RequiredContents contents = new RequiredContents(graph.tree(), settings, targets);
        Set<String> used = new TreeSet<>(folders);
        for (ArgoTarget target : targets.targets().values()) {
            contents.add(target);
            used.addAll(contents.folders(target));
        }
        contents.warnings.addAll(contents.own.warnings());
        Lock lock = Lock.of(graph.tree());
        for (String folder : graph.reached(used)) {
            for (RemoteChart chart : graph.node(folder).charts()) {
                contents.add(chart, folder);
            }
            for (RemoteResource reference : graph.node(folder).references()) {
                contents.add(reference, lock, folder);
            }
        }
        return contents;
    }

    /** Each requirement, with the Applications and folders that name it. */
    public SortedMap<Requirement, List<String>> users() {
        return Collections.unmodifiableSortedMap(users);
    }

    /** Warnings for contents that cannot be locked, because their source is unknown. */
    public List<Problem> warnings() {
        return List.copyOf(warnings);
    }

    /** The reason why Helm would fetch no dependencies of a chart: its own lock was written for others. */
    public List<Problem> refusals() {
        return List.copyOf(refusals);
    }

    /** Several Applications install the same chart. */
    private void refuse(Problem problem) {
        if (refusals.stream().noneMatch(known -> known.toString().equals(problem.toString()))) {
            refusals.add(problem);
        }
    }

    private void add(RemoteChart chart, String folder) {
        if (chart.requirement() == null) {
            warnings.add(Problem.warning(
                    "the chart " + chart.name() + " cannot be locked: its address is none that can be fetched from",
                    chart.span(),
                    HINT));
            return;
        }
        add(chart.requirement(), shown(folder));
    }

    private void add(RemoteResource named, Lock lock, String folder) {
        LockEntry locked = named.reference().entry(lock);
        Requirement requirement = locked == null ? named.reference().wanted() : locked.requirement();
        if (requirement == null) {
            warnings.add(Problem.warning(
                    named.reference().shown() + " cannot be locked: it is no address that can be fetched from",
                    named.span(),
                    "write an https:// address without a user and a password, or copy it into this repository"));
            return;
        }
        add(requirement, shown(folder));
    }

    /** A folder, for messages. */
    private String shown(String folder) {
        return folder.isEmpty() ? "." : tree.displayName(folder);
    }

    private void add(Requirement requirement, String user) {
        List<String> known = users.computeIfAbsent(requirement, ignored -> new ArrayList<>());
        if (!known.contains(user)) {
            known.add(user);
        }
    }

    private void add(ArgoTarget target) {
        try {
            OneInput.within(target.name(), RenderLimits.DEFAULT.seconds(), () -> {
                for (GoMap source : ApplicationRenderer.sources(target.application())) {
                    add(target, source);
                    addFiles(target, source);
                }
                return true;
            });
        } catch (KasaneException e) {
            // an Application that cannot be read is reported by kasane check
            warnings.addAll(e.problems());
        }
    }

    /** The folders of this repository that an Application takes its objects from. */
    private List<String> folders(ArgoTarget target) {
        List<String> folders = new ArrayList<>();
        try {
            for (GoMap source : ApplicationRenderer.sources(target.application())) {
                String folder = source.has("chart") ? null : TreePath.join("", source.text("path"));
                if (folder != null && settings.isThisRepository(source)) {
                    folders.add(folder);
                }
            }
        } catch (KasaneException e) {
            // it was reported when its charts were looked for
        }
        return folders;
    }

    private void add(ArgoTarget target, GoMap source) {
        if (source.has("chart")) {
            Requirement requirement =
                    Requirement.of(source.text("repoURL"), source.text("chart"), source.text("targetRevision"));
            add(requirement, source.text("chart"), target);
            return;
        }
        if (others.isOtherRepository(source)) {
            String address = source.text("repoURL");
            if (own.contains(address) && !Requirement.isPath(source.text("path"))) {
                own.addMissing(address, source.text("path"), target);
            } else {
                addFolder(others.requirement(source), source, target);
            }
        }
        String folder = TreePath.join("", source.text("path"));
        if (folder == null || !settings.isThisRepository(source) || !isChart(folder, target, source)) {
            return;
        }
        ChartPlace place = ChartPlace.inFolder(tree, tree.entry(folder).path());
        try {
            new CompleteChart(place, new VendorFolder(tree))
                    .requirements(name -> add(null, name, target))
                    .forEach(requirement -> add(requirement, requirement.name(), target));
        } catch (KasaneException e) {
            e.problems().forEach(this::refuse);
        }
    }

    /** Adds a folder of another repository, and the components that its source adds to it. */
    private void addFolder(@Nullable Requirement folder, GoMap source, ArgoTarget target) {
        addRepository(folder, source.text("repoURL"), target);
        // an optional component need not be there
        if (folder != null && !source.map("kustomize").isTrue("ignoreMissingComponents")) {
            List<String> components = OverriddenSource.namedComponents(source, target.application(), tree);
            LockedComponents.requirements(folder, components).forEach(component -> add(component, target.name()));
        }
    }

    /** Adds the files that a source gives to Helm from other repositories. */
    private void addFiles(ArgoTarget target, GoMap source) {
        for (String path : new ValuesFiles(target.application(), settings).ofOthers(source, tree)) {
            Requirement required = Requirement.ofPath(path);
            if (required == null || !own.contains(required.address())) {
                addRepository(required, Requirement.shown(path), target);
            }
        }
    }

    private void addRepository(@Nullable Requirement requirement, String address, ArgoTarget target) {
        if (requirement != null) {
            add(requirement, target.name());
        } else {
            warnings.add(Problem.warning(
                    AddressSecrets.hidden(address) + " of " + target.name() + " (" + target.file()
                            + ") cannot be locked",
                    null,
                    "write an https:// address without a user and a password, and a relative path in ASCII"));
        }
    }

    private void add(@Nullable Requirement requirement, String name, ArgoTarget target) {
        if (requirement != null) {
            add(requirement, target.name());
        } else {
            warnings.add(Problem.warning(
                    "the chart " + name + " of " + target.name() + " (" + target.file()
                            + ") cannot be locked: its address is none that can be fetched from",
                    null,
                    HINT));
        }
    }

    private boolean isChart(String folder, ArgoTarget target, GoMap source) {
        if (!tree.entry(folder.isEmpty() ? "Chart.yaml" : folder + "/Chart.yaml")
                .isFile()) {
            return false;
        }
        ApplicationRenderer.Subject subject = ApplicationRenderer.Subject.of(target.application(), "argocd");
        try {
            return SourceTree.tool(source, tree, subject, targets.configuration())
                    .equals("Helm");
        } catch (RenderFailure e) {
            // rendering it reports the error
            return false;
        }
    }
}
