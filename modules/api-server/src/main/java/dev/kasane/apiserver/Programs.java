package dev.kasane.apiserver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder with the programs of a control plane, such as {@code kube-apiserver} and {@code etcd}.
 *
 * @param folder where {@code etcd} and {@code kube-apiserver} are
 */
record Programs(Path folder) {

    /**
     * Searches the usual folders: the one in {@code KASANE_KUBERNETES_BIN}, the one of this project's
     * {@code e2e/build}, envtest's folder {@code KUBEBUILDER_ASSETS}, and the downloads of fabric8's kube-api-test.
     */
    static Optional<Programs> find(Map<String, String> environment) {
        Path home = Path.of(System.getProperty("user.home"));
        String named = environment.get("KASANE_KUBERNETES_BIN");
        if (named != null) {
            return Optional.of(new Programs(Path.of(named))).filter(Programs::isComplete);
        }
        String cache = environment.getOrDefault(
                "XDG_CACHE_HOME", home.resolve(".cache").toString());
        Stream<Path> usual = Stream.of(Path.of(cache, "kasane-cluster", "bin"));
        String assets = environment.get("KUBEBUILDER_ASSETS");
        return Stream.concat(
                        Stream.concat(usual, Stream.ofNullable(assets).map(Path::of)),
                        folders(home.resolve(".kubeapitest").resolve("k8s")))
                .map(Programs::new)
                .filter(Programs::isComplete)
                .findFirst();
    }

    private static Stream<Path> folders(Path parent) {
        if (!Files.isDirectory(parent)) {
            return Stream.empty();
        }
        try (Stream<Path> children = Files.list(parent)) {
            // sorted, so that the choice does not depend on the file system
            return children.sorted().toList().stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private boolean isComplete() {
        return has("etcd") && has("kube-apiserver");
    }

    boolean has(String program) {
        return Files.isExecutable(folder.resolve(program));
    }

    String path(String program) {
        return folder.resolve(program).toAbsolutePath().toString();
    }
}
