package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The option of docs/guides/testbed/argocd.md: what its two lines make of the environment and of Argo CD's settings. */
class KasaneAsKustomizeTest {

    @TempDir
    Path copy;

    @Test
    void two_lines_let_argo_cd_render_overlays_with_kasane() throws Exception {
        for (String folder : List.of("argocd", "manifests/argocd", "overlays/dev/argocd")) {
            for (String file : Definitions.files(folder, "")) {
                write(file, Definitions.read(file));
            }
        }
        String environment = "argocd/environments/dev/kustomization.yaml";
        String guide = Definitions.read("docs/guides/testbed/argocd.md");
        String applications = "- ../../components/kasane-as-kustomize/applications\n";
        String settings = "components:\n- ../../../argocd/components/kasane-as-kustomize/settings\n";
        assertThat(guide).contains(applications + "- ../../components/environment\n", settings);
        write(environment, Definitions.read(environment).replace("components:\n", "components:\n" + applications));
        String overlay = "overlays/dev/argocd/kustomization.yaml";
        write(overlay, Definitions.read(overlay) + "\n" + settings);

        try (DirectoryTree tree = new DirectoryTree(copy)) {
            Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
            String all = new String(renderer.render("argocd/environments/dev").toYaml(), StandardCharsets.UTF_8);

            assertThat(all).contains("image: registry.test/library/kasane-builder:0.1.0");
            assertThat(all.split("version: kasane", -1)).hasSizeGreaterThan(50);
            assertThat(new String(renderer.render("overlays/dev/argocd").toYaml(), StandardCharsets.UTF_8))
                    .contains("kustomize.path.kasane: /opt/kasane/kustomize");
        }
    }

    private void write(String path, String text) throws IOException {
        Path file = copy.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }
}
