package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is equal for all services but for names is written once, in {@code development/shop-files}. */
class ShopFilesTest {

    @TempDir
    Path folder;

    @Test
    void the_pipelines_and_the_profiles_of_skaffold_are_those_that_the_script_writes() throws Exception {
        Scripts.run(
                folder,
                Map.of(),
                "sh",
                Definitions.HOME.resolve("development/shop-files").toString(),
                folder.toString());

        List<String> written;
        try (Stream<Path> files = Files.walk(folder)) {
            written = files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
        assertThat(written)
                .contains("development/skaffold.yaml")
                .containsAll(Definitions.SERVICES.stream()
                        .map(service -> "pipelines/" + service + ".yaml")
                        .toList())
                .hasSize(Definitions.SERVICES.size() + 1)
                .allSatisfy(file -> assertThat(Definitions.read(file))
                        .as(file + " (development/shop-files writes it)")
                        .isEqualTo(Files.readString(folder.resolve(file))));
    }

    @Test
    void a_slice_differs_from_the_others_in_its_name_only() {
        String other = Definitions.read("argocd/environments/local/cart/kustomization.yaml");
        for (String service : Definitions.SERVICES) {
            assertThat(Definitions.read("argocd/environments/local/" + service + "/kustomization.yaml"))
                    .as(service)
                    // that of point has a chart with values of its own
                    .startsWith(other.replace("cart", service));
        }
    }

    @Test
    void no_patch_of_a_slice_stands_twice() throws IOException {
        for (String service : Definitions.SERVICES) {
            List<?> patches = Values.list(
                    kustomization("argocd/environments/local/" + service).root(), "patches");
            assertThat(patches).as(service).hasSizeGreaterThan(1).doesNotHaveDuplicates();
        }
    }

    @Test
    void a_target_of_a_slice_is_the_base_of_its_service_with_what_all_slices_share() throws IOException {
        for (String service : Definitions.SERVICES) {
            Manifest target = kustomization("overlays/local/" + service);
            assertThat(Values.map(target.root()).keySet())
                    .extracting(Object::toString)
                    .as(service)
                    .containsExactlyInAnyOrder("apiVersion", "kind", "resources", "components", "images");
            assertThat(Values.list(target.root(), "components"))
                    .extracting(Object::toString)
                    .as(service)
                    .contains("../../../manifests/components/slice")
                    .allMatch(component -> component.endsWith("/components/slice")
                            || component.matches("../../../manifests/" + service + "(-data)?/[a-z-]+"));
            assertThat(target.text("images"))
                    .isEqualTo("[{name=" + service + ", newName=local-" + service + ", newTag=dev}]");
            assertThat(Values.list(target.root(), "resources"))
                    .extracting(Object::toString)
                    .contains("../../../manifests/" + service)
                    // the bucket of pictures is in the object store
                    .allMatch(resource -> resource.matches(
                            "../../../manifests/((checks/)?" + service + "(-[a-z]+)*|object-storage)"));
        }
    }

    private static Manifest kustomization(String folder) throws IOException {
        return Definitions.documents(Definitions.HOME.resolve(folder + "/kustomization.yaml"))
                .getFirst();
    }
}
