package dev.kasane.check;

import dev.kasane.change.graph.FolderLimit;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.check.schema.OpenApiTable;
import dev.kasane.concurrent.Progress;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.MarkedFields;
import dev.kasane.resource.SecretFields;
import dev.kasane.resource.SecretSettings;
import dev.kasane.yaml.JsonReader;
import dev.kasane.yaml.YamlLimits;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Objects of a tree that apply to all targets: custom resource definitions in any file, and policies. */
public final class KnownObjects {

    private static final byte[] KIND = "kind: ".getBytes(StandardCharsets.UTF_8);
    private static final byte[] DEFINITION = "CustomResourceDefinition".getBytes(StandardCharsets.UTF_8);
    private static final byte[] CREATE_NAMESPACE = "CreateNamespace=true".getBytes(StandardCharsets.UTF_8);
    private static final Set<String> KUSTOMIZATIONS =
            Set.of("kustomization.yaml", "kustomization.yml", "Kustomization");
    private static final int DEEPEST = 40;

    private final FolderLimit limit = new FolderLimit();
    private final FileTree tree;
    private final MarkedFields secrets;
    private final Set<String> files = new TreeSet<>();
    private boolean mentionsCreateNamespace;

    public KnownObjects(FileTree tree) {
        this.tree = tree;
        this.secrets = SecretSettings.readable(tree);
    }

    /** A checker of this tree, as it is configured. */
    public Checker checker(CheckConfig config) {
        List<YamlMap> known;
        Progress step = Progress.begin("searching definitions and policies", 0);
        try {
            known = definitions();
            // of two definitions of a kind, the later one counts
            known.addAll(configured(config));
        } finally {
            step.close();
        }
        return new Checker(version(config), known, config::isOff);
    }

    /** The objects of the folders that the configuration names. */
    List<YamlMap> configured(CheckConfig config) {
        List<YamlMap> known = new ArrayList<>();
        for (String folder : config.crds()) {
            addFolder(folder, known);
        }
        for (String folder : config.policies()) {
            addFolder(folder, known);
        }
        return known;
    }

    /**
     * The definitions in any file of the tree. Those beside a kustomization, which can be deployed, come last, after
     * the others, such as those of tests.
     */
    List<YamlMap> definitions() {
        List<YamlMap> others = new ArrayList<>();
        List<YamlMap> deployed = new ArrayList<>();
        addDefinitions("", others, deployed, 0);
        others.addAll(deployed);
        return others;
    }

    /** The files that were read for it. */
    Set<String> files() {
        return files;
    }

    /**
     * Whether any Application in the searched files has {@code CreateNamespace=true}. It may apply to any folder whose
     * Application is unknown.
     */
    boolean mentionsCreateNamespace() {
        return mentionsCreateNamespace;
    }

    /** The version of Kubernetes that the configuration names. */
    Kubernetes version(CheckConfig config) {
        String file = config.kubernetes();
        if (file == null) {
            return Kubernetes.builtIn();
        }
        TreeEntry entry = tree.entry(file);
        files.add(file);
        SourceFile source = new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), file);
        if (!(JsonReader.read(source, YamlLimits.DEFAULT) instanceof YamlMap document)) {
            throw Problem.error(
                            "this is no OpenAPI document", source.span(0), "get one with kubectl get --raw /openapi/v2")
                    .asException();
        }
        return Kubernetes.of(OpenApiTable.of(document));
    }

    /** The objects of all YAML files in a folder. */
    private void addFolder(String folder, List<YamlMap> known) {
        limit.visit();
        for (String name : tree.list(folder)) {
            String path = folder + "/" + name;
            TreeEntry entry = tree.entry(path);
            if (entry.isFolder()) {
                addFolder(path, known);
            } else if (entry.isFile() && isYaml(name) && !KUSTOMIZATIONS.contains(name)) {
                addFile(entry, known);
            }
        }
    }

    private void addFile(TreeEntry entry, List<YamlMap> known) {
        files.add(entry.path());
        SourceFile file = new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), entry.path());
        for (YamlNode document : YamlReader.standard().documents(file).documents()) {
            if (document instanceof YamlMap map) {
                known.add((YamlMap) SecretFields.marked(map, secrets));
            }
        }
    }

    private void addDefinitions(String folder, List<YamlMap> others, List<YamlMap> deployed, int depth) {
        limit.visit();
        List<String> names = tree.list(folder);
        List<YamlMap> known = names.stream().anyMatch(KUSTOMIZATIONS::contains) ? deployed : others;
        for (String name : names) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            if (name.startsWith(".") || name.equals("target") || name.equals("node_modules") || depth > DEEPEST) {
                continue;
            }
            TreeEntry entry = tree.entry(path);
            if (entry.isFolder()) {
                addDefinitions(path, others, deployed, depth + 1);
                continue;
            }
            if (entry.isFile() && isYaml(name) && mentionsDefinition(tree.read(entry.path()))) {
                try {
                    List<YamlMap> all = new ArrayList<>();
                    addFile(entry, all);
                    all.removeIf(object -> !"CustomResourceDefinition".equals(object.text("kind")));
                    known.addAll(all);
                } catch (KasaneException e) {
                    // a template or a draft: objects of its kind are reported as unknown
                }
            }
        }
    }

    private static boolean isYaml(String name) {
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    /** Whether a file mentions a definition; also notes whether it mentions {@code CreateNamespace}. */
    private boolean mentionsDefinition(byte[] bytes) {
        boolean definition = false;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != 'C') {
                continue;
            }
            definition = definition || isAt(bytes, i - KIND.length, KIND) && isAt(bytes, i, DEFINITION);
            mentionsCreateNamespace = mentionsCreateNamespace || isAt(bytes, i, CREATE_NAMESPACE);
        }
        return definition;
    }

    private static boolean isAt(byte[] bytes, int from, byte[] wanted) {
        return from >= 0
                && from + wanted.length <= bytes.length
                && Arrays.equals(bytes, from, from + wanted.length, wanted, 0, wanted.length);
    }
}
