package dev.kasane.argocd.discovery;

import dev.kasane.change.graph.CandidateFiles;
import dev.kasane.change.graph.DeploymentTool;
import dev.kasane.change.graph.FolderLimit;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.Node;
import dev.kasane.change.graph.Reference;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.kustomize.Renderer;
import dev.kasane.lock.Requirement;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.JsonForm;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds Argo CD's objects in the renderings of the outermost kustomizations, and in the files that no kustomization
 * names.
 */
final class ObjectFiles {

    private final FileTree tree;
    private final KustomizationGraph graph;
    private final Renderer renderer;
    private final CandidateFiles mentions;
    private final ParsedFiles parsed;
    private final List<Problem> problems;
    private final Map<String, Boolean> holders = new HashMap<>();
    private final Set<String> unreadable = new TreeSet<>();

    /**
     * @param graph the kustomizations of the tree that is searched
     * @param parsed the files that were parsed, of this tree and others
     * @param problems receives the problems of files that cannot be read
     */
    ObjectFiles(KustomizationGraph graph, Renderer renderer, ParsedFiles parsed, List<Problem> problems) {
        this.tree = graph.tree();
        this.graph = graph;
        this.parsed = parsed;
        this.renderer = renderer;
        this.mentions = graph.mentions();
        this.problems = problems;
    }

    /** The objects of some folders and of those below them. */
    List<FoundObject> below(List<String> folders) {
        List<FoundObject> found = new ArrayList<>();
        List<String> files = new ArrayList<>();
        for (String folder : folders) {
            if (tree.entry(folder).isFolder()) {
                files.addAll(mentions.below(graph, folder, DeploymentTool.ARGO_CD));
            }
        }
        if (files.isEmpty() && folders.contains("")) {
            // without candidate files there is no need to read kustomizations
            return found;
        }
        List<String> kustomizations = kustomizations(folders);
        Set<String> named = new HashSet<>();
        for (String kustomization : kustomizations) {
            for (Reference use : graph.node(kustomization).uses()) {
                named.add(use.path());
            }
        }
        for (String kustomization : kustomizations) {
            boolean asked = folders.contains(kustomization);
            if ((asked || !named.contains(kustomization))
                    && !graph.node(kustomization).component()
                    && !CandidateFiles.isOfChart(tree, kustomization + "/kustomization.yaml")
                    && mayHold(kustomization)) {
                render(kustomization, kustomization, found, new HashSet<>());
            }
        }
        for (String file : files) {
            if (!named.contains(file)
                    && graph.node(TreePath.parent(file)).file().isEmpty()) {
                read(file, TreePath.parent(file), found);
            }
        }
        return found;
    }

    private List<String> kustomizations(List<String> folders) {
        List<String> within = new ArrayList<>();
        for (String kustomization : graph.folders()) {
            for (String folder : folders) {
                if (folder.isEmpty() || TreePath.isWithin(kustomization, folder)) {
                    within.add(kustomization);
                    break;
                }
            }
        }
        return within;
    }

    /**
     * Adds the objects of a kustomization. If it cannot be rendered, its files are read one by one, so that a broken
     * file hides none of the others.
     */
    private void render(String folder, String origin, List<FoundObject> found, Set<String> tried) {
        if (!tried.add(folder)) {
            return;
        }
        try {
            for (Resource resource : renderer.render(folder).resources()) {
                if (GoYaml.value(JsonForm.ofWritten(resource.root())) instanceof GoMap map) {
                    found.add(new FoundObject(map, resource.root().span().toText(), origin, resource.root()));
                }
            }
        } catch (KasaneException e) {
            if (unreadable.add(origin)) {
                problems.addAll(e.problems());
            }
            for (Reference use : graph.node(folder).uses()) {
                boolean resource =
                        use.directive().equals("resources") || use.directive().equals("bases");
                if (resource && use.entry().isFolder() && mayHold(use.path())) {
                    render(use.path(), origin, found, tried);
                } else if (resource
                        && use.entry().isFile()
                        && mentions.isIn(tree, use.path(), DeploymentTool.ARGO_CD)) {
                    read(use.path(), origin, found);
                }
            }
        }
    }

    private void read(String path, String origin, List<FoundObject> found) {
        TreeEntry entry = tree.entry(path);
        try {
            for (YamlNode document : parsed.documents(tree, entry)) {
                if (GoYaml.value(Yaml11.toJson(document)) instanceof GoMap map) {
                    found.add(new FoundObject(map, document.span().toText(), origin, document));
                }
            }
        } catch (KasaneException e) {
            if (isTemplate(tree.read(entry.path()))) {
                problems.add(Problem.warning(
                        path + " is a template, not YAML: no Application is looked for in it",
                        e.problems().getFirst().span(),
                        null));
                return;
            }
            unreadable.add(origin);
            problems.addAll(e.problems());
        }
    }

    /** Whether a file has the braces of a template; what other tools fill in is no YAML before that. */
    private static boolean isTemplate(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int open = text.indexOf("{{");
        return open >= 0 && text.indexOf("}}", open) >= 0;
    }

    /** The origins of which something could not be read. */
    Set<String> unreadable() {
        return unreadable;
    }

    /** Whether what a folder makes may have objects of Argo CD's: one with a kustomization, or one of plain files. */
    boolean mayHold(String folder) {
        Boolean known = holders.get(folder);
        if (known == null) {
            holders.put(folder, false);
            known = look(folder);
            holders.put(folder, known);
        }
        return known;
    }

    /** Whether a folder is a chart with a template that mentions objects of Argo CD's. */
    private boolean hasTemplate(String folder) {
        String prefix = folder.isEmpty() ? "" : folder + "/";
        return tree.entry(prefix + "Chart.yaml").isFile() && isMentionedBelow(prefix + "templates", new FolderLimit());
    }

    private boolean isMentionedBelow(String folder, FolderLimit limit) {
        if (!tree.entry(folder).isFolder()) {
            return false;
        }
        limit.visit();
        for (String name : tree.list(folder)) {
            String path = folder + "/" + name;
            TreeEntry entry = tree.entry(path);
            boolean found = entry.isFolder()
                    ? entry.path().equals(path) && isMentionedBelow(path, limit)
                    : mentions.isIn(tree, path, DeploymentTool.ARGO_CD);
            if (found) {
                return true;
            }
        }
        return false;
    }

    private boolean look(String folder) {
        if (!tree.entry(folder).isFolder()) {
            return false;
        }
        Node node = graph.node(folder);
        if (node.file().isEmpty() && Requirement.isPath(folder)) {
            return isMentionedBelow(folder, new FolderLimit());
        }
        if (node.file().isEmpty()) {
            return !mentions.below(graph, folder, DeploymentTool.ARGO_CD).isEmpty() || hasTemplate(folder);
        }
        if (mentions.isIn(tree, node.file(), DeploymentTool.ARGO_CD)) {
            return true;
        }
        for (Reference use : node.uses()) {
            if (use.entry().isFile() ? mentions.isIn(tree, use.path(), DeploymentTool.ARGO_CD) : mayHold(use.path())) {
                return true;
            }
        }
        return false;
    }
}
