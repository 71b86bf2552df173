package dev.kasane.argocd.render;

import dev.kasane.argocd.CaseFolder;
import dev.kasane.argocd.shape.Shapes;
import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** One of Argo CD's render cases: its answer and ours in the same words. */
public final class RenderCase {

    private static final Set<String> CLUSTER_SCOPED = Set.of(
            "Namespace",
            "ClusterRole",
            "ClusterRoleBinding",
            "CustomResourceDefinition",
            "PersistentVolume",
            "StorageClass",
            "PriorityClass");

    private final Path folder;

    private final UnaryOperator<String> comparable;

    /** A case, of whose messages what a library says is not compared. */
    public RenderCase(Path folder) {
        this(folder, RenderCase::comparable);
    }

    /**
     * A case.
     *
     * @param folder its files and the answer
     * @param comparable what is compared of a message
     */
    public RenderCase(Path folder, UnaryOperator<String> comparable) {
        this.folder = folder;
        this.comparable = comparable;
    }

    private MemoryTree tree() throws IOException {
        MemoryTree.Builder tree = MemoryTree.builder();
        Path root = folder.resolve("tree");
        if (Files.isDirectory(root)) {
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    tree.file(root.relativize(file).toString(), Files.readAllBytes(file));
                }
            }
        }
        for (var link : new CaseFolder(folder).yaml("links.yaml").entries()) {
            tree.link(link.getKey(), link.getValue().toString());
        }
        return tree.build();
    }

    /** The differences between Argo CD's answer and ours. */
    public List<String> differences() throws IOException {
        return differences(HelmCaller.NEWEST);
    }

    /** The differences between Argo CD's answer with a release of Helm and ours. */
    public List<String> differences(HelmCaller caller) throws IOException {
        GoMap application = new CaseFolder(folder).yaml("app.yaml");
        application.put(
                "spec", Shapes.normal(application.map("spec"), (dev.kasane.argocd.shape.Type.Struct) Shapes.SPEC));
        Configuration configuration = Configuration.of(new CaseFolder(folder).yaml("argocd-cm.yaml"));
        MemoryTree tree = tree();
        List<String> differences = new ArrayList<>();
        Path refusal = folder.resolve("expected-error.txt");
        ApplicationRenderer.Subject subject = ApplicationRenderer.Subject.of(application, "argocd");
        RenderedApplication rendered;
        try {
            rendered = new ApplicationRenderer(tree, any -> caller, configuration, (url, revision) -> tree)
                    .render(application, subject);
        } catch (RenderFailure | UnsupportedFeature e) {
            String expected = Files.exists(refusal) ? comparable.apply(Files.readString(refusal)) : "no refusal";
            String ours = comparable.apply(e.getMessage() + "\n");
            if (!expected.equals(ours)) {
                differences.add("refusal\n  Argo CD: " + expected + "\n  ours:    " + ours);
            }
            return differences;
        }
        if (Files.exists(refusal)) {
            return List.of("Argo CD refuses: " + Files.readString(refusal));
        }
        GoMap expected = new CaseFolder(folder).yaml("expected.yaml");
        compare("manifests", list(expected, "manifests"), rendered.manifests(), differences);
        List<Object> sources = new ArrayList<>();
        for (RenderedApplication.RenderedSource source : rendered.sources()) {
            sources.add(GoMap.empty().put("sourceType", source.tool()).put("commands", GoList.of(source.commands())));
        }
        compare("sources", list(expected, "sources"), sources, differences);
        FinalObjects last = FinalObjects.of(
                rendered.manifests(), subject.namespace(), object -> CLUSTER_SCOPED.contains(object.text("kind")));
        compare(
                "finalKeys",
                list(expected, "finalKeys"),
                last.objects().stream().map(java.util.Map.Entry::getKey).toList(),
                differences);
        compare("conditions", list(expected, "conditions"), last.conditions(), differences);
        return differences;
    }

    private static List<?> list(GoMap map, String key) {
        return map.get(key) instanceof GoNil ? List.of() : map.list(key).items();
    }

    /** What kustomize or a YAML library says in its own words is its own matter: that it refuses, and when, is Argo CD's. */
    private static String comparable(String text) {
        return text.strip()
                .replaceAll("(?s)(failed exit status 1: Error:).*", "$1")
                .replaceAll("(?s)yaml: .*", "yaml:")
                .replaceAll("Go value of type .*", "Go value");
    }

    private static void compare(String what, Object expected, Object actual, List<String> differences) {
        if (!expected.equals(actual)) {
            differences.add(what + "\n  Argo CD: " + expected + "\n  ours:    " + actual);
        }
    }
}
