package dev.kasane.argocd.render;

import dev.kasane.change.edit.KustomizationEditor;
import dev.kasane.files.FileTree;
import dev.kasane.files.OverlayTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.kustomize.option.Ksops;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedComponents;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A kustomization with the edits of an Application: the commands that Argo CD runs, and the tree after them. */
final class KustomizeSource {

    private static final String PATCHED =
            "# kustomization.yaml updated with patches. There is no `kustomize edit` command for adding patches. In"
                    + " order to generate the manifests in your local environment, you will need to copy the patches into"
                    + " kustomization.yaml manually.";

    private final Source source;
    private final Variables variables;
    private final Configuration configuration;
    private final HelmCaller caller;
    private final List<String> commands = new ArrayList<>();
    private byte[] bytes = {};
    private String file = "";

    /** One edit. */
    private interface Edit {
        void of(KustomizationEditor editor);
    }

    KustomizeSource(Source source, Variables variables, Configuration configuration, HelmCaller caller) {
        List<String> components = new ArrayList<>();
        source.spec().map("kustomize").list("components").items().forEach(item -> components.add(item.toString()));
        FileTree tree = LockedComponents.beside(source.tree(), source.folder(), components);
        this.source = new Source(source.spec(), tree, source.folder());
        this.variables = variables;
        this.configuration = configuration;
        this.caller = caller;
    }

    /** The path of the file that was edited, or empty when none was. */
    String file() {
        return file;
    }

    List<String> commands() {
        return commands;
    }

    /** Renders the folder in the tree with all edits. */
    Rendering render() {
        FileTree tree = edited();
        String folder = source.folder().isEmpty() ? "" : "/" + source.folder();
        ChartOptions charts = charts();
        String given = BuildFlags.text(configuration.buildOptions()) + chartFlags(charts);
        String shown = "`kustomize build <checkout>" + folder + given + "`";
        commands.add("kustomize build ." + folder + given);
        RenderOptions options;
        try {
            options = BuildFlags.options(configuration.buildOptions())
                    .withCharts(charts)
                    .withKsops(Ksops.STAND_INS);
        } catch (RenderFailure e) {
            throw new RenderFailure(shown + " failed exit status 1: Error: " + e.message(), e);
        }
        try {
            return new Renderer(tree, options).render(source.folder());
        } catch (KasaneException e) {
            throw new RenderFailure(
                    shown + " failed exit status 1: Error: "
                            + e.problems().getFirst().sentence(),
                    e);
        }
    }

    /**
     * The Kubernetes version and APIs for charts: those of the source, else those that Argo CD reads from the cluster.
     */
    ChartOptions charts() {
        GoMap spec = source.spec().map("kustomize");
        List<String> apiVersions = new ArrayList<>();
        spec.list("apiVersions").items().forEach(item -> apiVersions.add(item.toString()));
        String version = spec.text("kubeVersion");
        return new ChartOptions(
                true,
                caller.profile().version(),
                PlainVersion.of(version.isEmpty() ? caller.cluster().kubeVersion() : version),
                apiVersions.isEmpty() ? caller.cluster().apiVersions() : apiVersions);
    }

    /** The same where the source sets something; else null. */
    @Nullable
    ChartOptions ownCharts() {
        GoMap spec = source.spec().map("kustomize");
        boolean says =
                !spec.text("kubeVersion").isEmpty() || spec.list("apiVersions").size() > 0;
        return says ? charts() : null;
    }

    /** The flags that Argo CD adds for them. */
    private String chartFlags(ChartOptions charts) {
        if (!configuration.buildOptions().contains("--enable-helm")) {
            return "";
        }
        StringBuilder flags = new StringBuilder(" --helm-kube-version ").append(charts.kubeVersion());
        charts.apiVersions()
                .forEach(version -> flags.append(" --helm-api-versions ").append(version));
        return flags.toString();
    }

    /** The tree with the kustomization as the Application changes it. */
    FileTree edited() {
        GoMap spec = source.spec().map("kustomize");
        String version = spec.text("version");
        if (!version.isEmpty() && !configuration.hasKustomize(version)) {
            throw new RenderFailure(
                    "error getting kustomize binary path: kustomize version " + version + " is not registered");
        }
        if (!spec.text("namePrefix").isEmpty()) {
            edit(
                    "set nameprefix -- " + spec.text("namePrefix"),
                    editor -> editor.setText("namePrefix", spec.text("namePrefix")));
        }
        if (!spec.text("nameSuffix").isEmpty()) {
            edit(
                    "set namesuffix -- " + spec.text("nameSuffix"),
                    editor -> editor.setText("nameSuffix", spec.text("nameSuffix")));
        }
        List<String> images = new ArrayList<>();
        spec.list("images").items().forEach(image -> images.add(variables.substitute(image.toString())));
        if (!images.isEmpty()) {
            edit("set image " + String.join(" ", images), editor -> editor.setImages(images));
        }
        List<String> replicas = new ArrayList<>();
        spec.list("replicas").items().forEach(item -> replicas.add(replica((GoMap) item)));
        if (!replicas.isEmpty()) {
            edit("set replicas " + String.join(" ", replicas), editor -> editor.setReplicas(replicas));
        }
        addMetadata(spec);
        if (!spec.text("namespace").isEmpty()) {
            edit(
                    "set namespace -- " + spec.text("namespace"),
                    editor -> editor.setText("namespace", spec.text("namespace")));
        }
        GoList patches = spec.list("patches");
        if (patches.size() > 0) {
            open("");
            change(
                    PATCHED,
                    editor -> patches.items().forEach(patch -> editor.appendJson("patches", GoJson.raw(patch))));
        }
        addComponents(spec);
        return file.isEmpty() ? source.tree() : new OverlayTree(source.tree(), Map.of(file, bytes));
    }

    private static String replica(GoMap item) {
        Object count = item.get("count");
        String number = "0";
        if (count instanceof Double real) {
            number = Long.toString(real.longValue());
        } else if (count instanceof String text) {
            if (!text.matches("[+-]?[0-9]{1,18}")) {
                throw new RenderFailure("expected integer value for count. Received: " + text);
            }
            number = Long.toString(Long.parseLong(text));
        }
        return item.text("name") + "=" + number;
    }

    private void addMetadata(GoMap spec) {
        Map<String, String> labels = texts(spec.map("commonLabels"), true);
        if (!labels.isEmpty()) {
            KustomizationEditor.LabelOptions options = new KustomizationEditor.LabelOptions(
                    spec.isTrue("forceCommonLabels"),
                    spec.isTrue("labelWithoutSelector"),
                    spec.isTrue("labelIncludeTemplates"));
            String words = (options.force() ? "--force " : "")
                    + (options.withoutSelector() ? "--without-selector " : "")
                    + (options.includeTemplates() ? "--include-templates " : "");
            edit("add label " + words + pairs(labels), editor -> editor.addLabels(unquoted(labels), options));
        }
        Map<String, String> annotations =
                texts(spec.map("commonAnnotations"), spec.isTrue("commonAnnotationsEnvsubst"));
        if (!annotations.isEmpty()) {
            boolean force = spec.isTrue("forceCommonAnnotations");
            edit(
                    "add annotation " + (force ? "--force " : "") + pairs(annotations),
                    editor -> editor.addEntries("commonAnnotations", "annotation", unquoted(annotations), force));
        }
    }

    private Map<String, String> texts(GoMap map, boolean substitutes) {
        Map<String, String> texts = new LinkedHashMap<>();
        map.entries()
                .forEach(entry -> texts.put(
                        entry.getKey(),
                        substitutes
                                ? variables.substitute(entry.getValue().toString())
                                : entry.getValue().toString()));
        return texts;
    }

    private static String pairs(Map<String, String> texts) {
        List<String> pairs = new ArrayList<>();
        texts.forEach((key, value) -> pairs.add(key + ":" + value));
        pairs.sort(dev.kasane.gotemplate.value.ByteOrder.OF_TEXTS);
        return String.join(" ", pairs);
    }

    /** Key and value as kustomize divides an argument: at its first colon, one pair of quotes taken from the value. */
    private static Map<String, String> unquoted(Map<String, String> texts) {
        Map<String, String> divided = new LinkedHashMap<>();
        texts.forEach((key, value) -> {
            String argument = key + ":" + value;
            int colon = argument.indexOf(':');
            String rest = argument.substring(colon + 1);
            boolean quotes = rest.length() >= 2 && rest.startsWith("\"") && rest.endsWith("\"");
            divided.put(argument.substring(0, colon), quotes ? rest.substring(1, rest.length() - 1) : rest);
        });
        return divided;
    }

    private void addComponents(GoMap spec) {
        List<String> components = new ArrayList<>();
        for (Object item : spec.list("components").items()) {
            String path = TreePath.join(source.folder(), item.toString());
            TreeEntry entry = path == null ? null : source.tree().entry(path);
            if (entry != null && (entry.isFile() || entry.isFolder())) {
                components.add(item.toString());
            } else if (Requirement.isPath(source.folder())) {
                throw new UnsupportedFeature("the component " + item
                        + " of a kustomization of another repository is not locked, or not in the store");
            } else if (!spec.isTrue("ignoreMissingComponents")) {
                throw new RenderFailure("`kustomize edit add component " + join(spec.list("components"))
                        + "` failed exit status 1: Error: " + item + " has no match: there is no such folder");
            }
        }
        if (!components.isEmpty()) {
            edit("add component " + String.join(" ", components), editor -> editor.addComponents(components));
        }
    }

    private static String join(GoList list) {
        return String.join(" ", list.items().stream().map(Object::toString).toList());
    }

    private void edit(String command, Edit edit) {
        open(command);
        change("kustomize edit " + command, edit);
    }

    private void open(String command) {
        if (!file.isEmpty()) {
            return;
        }
        List<String> found = new ArrayList<>();
        for (String name : List.of("kustomization.yaml", "kustomization.yml", "Kustomization")) {
            TreeEntry entry = source.tree().entry(source.file(name));
            if (entry.isFile()) {
                found.add(entry.path());
            }
        }
        if (found.size() != 1) {
            String why = found.isEmpty()
                    ? "Missing kustomization file 'kustomization.yaml'."
                    : "Found multiple kustomization files: " + found;
            throw new RenderFailure(
                    command.isEmpty()
                            ? "kustomization file not found in the path"
                            : "`kustomize edit " + command + "` failed exit status 1: Error: " + why);
        }
        file = found.getFirst();
        bytes = source.tree().read(file);
    }

    private void change(String command, Edit edit) {
        commands.add(command);
        try {
            KustomizationEditor editor = new KustomizationEditor(source.tree().displayName(file), bytes);
            edit.of(editor);
            bytes = editor.bytes();
        } catch (KasaneException e) {
            throw new RenderFailure(
                    "`" + command + "` failed exit status 1: Error: "
                            + e.problems().getFirst().sentence(),
                    e);
        }
    }
}
