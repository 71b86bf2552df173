package dev.kasane.testkit;

import dev.kasane.files.DirectoryTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.resource.KindOrder;
import dev.kasane.resource.Resource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The objects of a fixture, rendered, in the order they are applied in.
 *
 * @param clusterScoped those outside of namespaces
 * @param namespaced the others
 */
record FixtureObjects(List<GenericKubernetesResource> clusterScoped, List<GenericKubernetesResource> namespaced) {

    private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();

    /** Reads what a fixture names. */
    static FixtureObjects read(String name, Class<?> test) {
        Path path = find(name, test);
        try {
            return Files.isDirectory(path) ? ofFolder(path) : ofFile(path);
        } catch (IOException e) {
            throw new UncheckedIOException("the fixture " + path + " cannot be read", e);
        }
    }

    private static Path find(String name, Class<?> test) {
        URL beside = test.getResource(name);
        if (beside != null && beside.getProtocol().equals("file")) {
            return Path.of(URI.create(beside.toString()));
        }
        Path path = Path.of(name);
        if (!Files.exists(path)) {
            throw new IllegalArgumentException("there is no fixture " + name + ": neither beside " + test.getName()
                    + " on the class path nor in " + Path.of("").toAbsolutePath());
        }
        return path.toAbsolutePath().normalize();
    }

    private static FixtureObjects ofFile(Path file) throws IOException {
        MemoryTree tree = MemoryTree.builder()
                .file("kustomization.yaml", "resources: [fixture.yaml]\n")
                .file("fixture.yaml", Files.readAllBytes(file))
                .build();
        return of(new Renderer(tree, RenderOptions.DEFAULT).renderOnce(""));
    }

    /** A kustomization may use what is beside it, up to the repository it is in. */
    private static FixtureObjects ofFolder(Path folder) {
        Path root = folder;
        while (root.getParent() != null && !Files.exists(root.resolve(".git"))) {
            root = root.getParent();
        }
        Path top = Files.exists(root.resolve(".git")) ? root : folder;
        try (DirectoryTree tree = new DirectoryTree(top)) {
            return of(new Renderer(tree, RenderOptions.DEFAULT)
                    .renderOnce(top.relativize(folder).toString()));
        }
    }

    private static FixtureObjects of(Rendering rendering) {
        List<Resource> sorted = new ArrayList<>(rendering.resources().toList());
        sorted.sort(Comparator.comparingInt(
                resource -> KindOrder.STANDARD.rank(resource.gvk().kind())));
        List<GenericKubernetesResource> clusterScoped = new ArrayList<>();
        List<GenericKubernetesResource> namespaced = new ArrayList<>();
        for (Resource resource : sorted) {
            String yaml = new String(rendering.toYaml(resource), StandardCharsets.UTF_8);
            GenericKubernetesResource object = SERIALIZATION.unmarshal(yaml, GenericKubernetesResource.class);
            (resource.id().isClusterScoped() ? clusterScoped : namespaced).add(object);
        }
        return new FixtureObjects(List.copyOf(clusterScoped), List.copyOf(namespaced));
    }
}
