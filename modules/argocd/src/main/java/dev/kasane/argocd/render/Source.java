package dev.kasane.argocd.render;

import dev.kasane.argocd.difference.MergePatch;
import dev.kasane.argocd.shape.ShapeException;
import dev.kasane.argocd.shape.Shapes;
import dev.kasane.argocd.shape.Type;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.lock.Requirement;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.List;

/**
 * A source of an Application, with the overrides of files in its folder.
 *
 * @param spec the source
 * @param tree the repository
 * @param folder the folder in it
 */
record Source(GoMap spec, FileTree tree, String folder) {

    private static final List<String> KEPT = List.of("repoURL", "path", "chart", "targetRevision");

    /** The tools, in the order in which Argo CD names them. */
    enum Tool {
        KUSTOMIZE("Kustomize"),
        HELM("Helm"),
        DIRECTORY("Directory"),
        PLUGIN("Plugin");

        private final String word;

        Tool(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }

        String key() {
            return word.toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** A source of an Application, found in its repository. */
    static Source find(GoMap spec, FileTree tree, String application) {
        String path = spec.text("path");
        if (path.startsWith("/")) {
            throw new RenderFailure(path + ": app path is absolute");
        }
        String joined = TreePath.join("", path);
        if (joined == null) {
            throw new RenderFailure(path + ": app path outside root");
        }
        TreeEntry entry = tree.entry(joined);
        if (entry.kind() == TreeEntry.Kind.MISSING) {
            throw new RenderFailure(path + ": app path does not exist");
        }
        if (!entry.isFolder()) {
            throw new RenderFailure(path + ": app path is not a directory");
        }
        return overridden(new Source(spec, tree, entry.path()), application);
    }

    /** A source whose chart is somewhere else than in its repository. */
    static Source inChart(GoMap spec, ChartPlace place, String application) {
        return overridden(new Source(spec, place.tree(), place.folder()), application);
    }

    /** The files in the folder that override the source, the last of which counts. */
    static List<TreeEntry> overrides(Source source, String application) {
        List<TreeEntry> files = new ArrayList<>();
        for (String name : List.of(".argocd-source.yaml", ".argocd-source-" + application + ".yaml")) {
            TreeEntry entry = source.tree.entry(source.file(name));
            if (entry.isFile()) {
                files.add(entry);
            }
        }
        return files;
    }

    private static Source overridden(Source source, String application) {
        GoMap spec = source.spec;
        for (TreeEntry entry : overrides(source, application)) {
            String failed = "error getting app source type: error while parsing source parameters: <checkout>/"
                    + Requirement.inner(entry.path()) + ": ";
            try {
                Object patch = GoYaml.read(new SourceFile(entry.path(), source.tree.read(entry.path()), "source"));
                if (patch instanceof GoNil) {
                    throw new RenderFailure(failed + "Invalid JSON Patch");
                }
                if (!(patch instanceof GoMap map)) {
                    throw new RenderFailure(failed + "it is no map");
                }
                GoMap merged = retaining(spec, Shapes.normal(MergePatch.apply(spec, map), (Type.Struct) Shapes.SOURCE));
                for (String kept : KEPT) {
                    Object value = spec.get(kept);
                    if (value != null) {
                        merged.put(kept, value);
                    } else {
                        merged.remove(kept);
                    }
                }
                spec = merged;
            } catch (ShapeException e) {
                throw new RenderFailure(failed + e.message());
            } catch (KasaneException e) {
                throw new RenderFailure(failed + e.problems().getFirst().sentence(), e);
            }
        }
        return new Source(spec, source.tree, source.folder);
    }

    /** Argo CD reads what was merged into the source as it was, so that nothing which is there can be taken away. */
    private static GoMap retaining(GoMap before, GoMap after) {
        GoMap result = after.copy();
        for (var entry : before.entries()) {
            Object known = result.get(entry.getKey());
            if (known == null) {
                result.put(entry.getKey(), entry.getValue());
            } else if (known instanceof GoMap map && entry.getValue() instanceof GoMap old) {
                result.put(entry.getKey(), retaining(old, map));
            }
        }
        return result;
    }

    /** The path of a file in the folder. */
    String file(String name) {
        return folder.isEmpty() ? name : folder + "/" + name;
    }

    /** The tool that renders it. */
    Tool tool(Configuration configuration) {
        List<Tool> named = new ArrayList<>();
        for (Tool tool : Tool.values()) {
            if (spec.get(tool.key()) instanceof GoMap) {
                named.add(tool);
            }
        }
        if (named.size() > 1) {
            throw new RenderFailure("error getting app source type: multiple application sources defined: "
                    + String.join(",", named.stream().map(Tool::word).toList()));
        }
        Tool tool = named.isEmpty() ? detected() : named.getFirst();
        boolean off = (tool == Tool.KUSTOMIZE || tool == Tool.HELM) && !configuration.isEnabled(tool.key());
        return off ? Tool.DIRECTORY : tool;
    }

    private Tool detected() {
        Tool found = Tool.DIRECTORY;
        for (String name : tree.list(folder)) {
            if (!tree.entry(file(name)).isFile()) {
                continue;
            }
            if (name.equals("kustomization.yaml") || name.equals("kustomization.yml") || name.equals("Kustomization")) {
                found = Tool.KUSTOMIZE;
            } else if (name.endsWith("Chart.yaml")) {
                found = Tool.HELM;
            }
        }
        return found;
    }
}
