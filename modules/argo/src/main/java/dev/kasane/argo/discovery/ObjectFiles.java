package dev.kasane.argo.discovery;

import dev.kasane.argo.value.GoMap;
import dev.kasane.argo.value.GoYaml;
import dev.kasane.core.kustomize.RenderOptions;
import dev.kasane.core.kustomize.Renderer;
import dev.kasane.core.problem.KasaneException;
import dev.kasane.core.problem.Problem;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.source.FileTree;
import dev.kasane.core.source.SourceFile;
import dev.kasane.core.source.TreeEntry;
import dev.kasane.core.yaml.JsonForm;
import dev.kasane.core.yaml.Yaml11;
import dev.kasane.core.yaml.YamlMap;
import dev.kasane.core.yaml.YamlNode;
import dev.kasane.core.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where Argo CD's objects are found: in a folder's kustomization, else in all of its files. */
final class ObjectFiles {

    private static final List<String> KUSTOMIZATIONS =
            List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

    private final FileTree tree;
    private final List<Problem> problems;
    private final Map<String, Boolean> mentions = new HashMap<>();
    private boolean unreadable;

    ObjectFiles(FileTree tree, List<Problem> problems) {
        this.tree = tree;
        this.problems = problems;
    }

    /** The objects of a folder and those below it; of a folder with a kustomization, what it renders to. */
    List<FoundObject> below(String folder) {
        List<FoundObject> found = new ArrayList<>();
        if (tree.entry(folder).isFolder()) {
            walk(folder, found);
        }
        return found;
    }

    private void walk(String folder, List<FoundObject> found) {
        String kustomization = KUSTOMIZATIONS.stream()
                .map(name -> join(folder, name))
                .filter(path -> tree.entry(path).isFile())
                .findFirst()
                .orElse(null);
        if (kustomization != null) {
            if (isComponent(kustomization)) {
                return;
            }
            try {
                for (Resource resource :
                        new Renderer(tree, RenderOptions.DEFAULT).render(folder).resources()) {
                    if (GoYaml.value(JsonForm.ofWritten(resource.root())) instanceof GoMap map) {
                        found.add(new FoundObject(map, resource.root().span().toText(), resource.root()));
                    }
                }
            } catch (KasaneException e) {
                unreadable = true;
                problems.addAll(e.problems());
            }
            return;
        }
        for (String name : tree.list(folder)) {
            String path = join(folder, name);
            TreeEntry entry = tree.entry(path);
            if (entry.isFolder() && entry.path().equals(path)) {
                walk(path, found);
            } else if (entry.isFile() && (name.endsWith(".yaml") || name.endsWith(".yml"))) {
                read(entry.path(), found);
            }
        }
    }

    /** Whether a kustomization is a component: nobody applies it but as a part of another one. */
    private boolean isComponent(String path) {
        TreeEntry entry = tree.entry(path);
        SourceFile file = new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), "argo");
        try {
            return YamlReader.standard().first(file) instanceof YamlMap map && "Component".equals(map.text("kind"));
        } catch (KasaneException e) {
            // rendering it says what is wrong
            return false;
        }
    }

    private static String join(String folder, String name) {
        return folder.isEmpty() ? name : folder + "/" + name;
    }

    private void read(String path, List<FoundObject> found) {
        byte[] bytes = tree.read(path);
        if (!mentionsArgo(bytes)) {
            return;
        }
        SourceFile file = new SourceFile(tree.displayName(path), bytes, "argo");
        try {
            for (YamlNode document : YamlReader.standard().documents(file).documents()) {
                if (GoYaml.value(Yaml11.toJson(document)) instanceof GoMap map) {
                    found.add(new FoundObject(map, document.span().toText(), document));
                }
            }
        } catch (KasaneException e) {
            unreadable = true;
            problems.addAll(e.problems());
        }
    }

    /** Whether something could not be read. */
    boolean unreadable() {
        return unreadable;
    }

    private static boolean mentionsArgo(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return text.contains("argoproj.io/") || text.contains("argocd-cm");
    }

    /** Whether a file of a folder speaks of Argo CD's objects. */
    boolean mentionArgo(String folder) {
        return mentions.computeIfAbsent(folder, asked -> {
            if (!tree.entry(asked).isFolder()) {
                return false;
            }
            for (String name : tree.list(asked)) {
                String path = join(asked, name);
                TreeEntry entry = tree.entry(path);
                boolean yaml = name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
                if (yaml
                        && entry.isFile()
                        && new String(tree.read(entry.path()), StandardCharsets.ISO_8859_1)
                                .contains("argoproj.io/v1alpha1")) {
                    return true;
                }
            }
            return false;
        });
    }
}
