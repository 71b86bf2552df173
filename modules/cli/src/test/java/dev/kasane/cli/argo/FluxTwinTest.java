package dev.kasane.cli.argo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.targets.Applications;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.OverlayTree;
import dev.kasane.flux.discovery.FluxTarget;
import dev.kasane.flux.discovery.FluxTargets;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.resource.Resource;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The part of dev that manifests/alternatives/flux-dev has for Flux, beside the same Applications. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FluxTwinTest {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final String FOLDER = "manifests/alternatives/flux-dev";
    private static final Pattern WAVE = Pattern.compile("sync-wave: \"(-?\\d+)\"");

    private final DirectoryTree tree = new DirectoryTree(ROOT);
    private final Map<String, FluxTarget> twins = new HashMap<>();
    private final FluxTargets flux = FluxTargets.of(
            new KustomizationGraph(
                    new OverlayTree(tree, Map.of(".kasane.yaml", "targets: {}\n".getBytes(StandardCharsets.UTF_8)))),
            new Renderer(tree, RenderOptions.DEFAULT));

    @BeforeAll
    void findTwins() {
        for (FluxTarget target : flux.targets().values()) {
            if (target.cluster().equals(FOLDER) && !target.instance().equals("flux-system/dev")) {
                twins.put(target.instance().replace("flux-system/", ""), target);
            }
        }
    }

    @AfterAll
    void close() {
        tree.close();
    }

    @Test
    void eachRendersToTheObjectsOfItsApplication() {
        Applications applications = Objects.requireNonNull(Applications.of(
                new KustomizationGraph(tree), List.of("argocd/environments/dev"), RenderOptions.DEFAULT));

        assertThat(twins).hasSizeGreaterThan(10);
        twins.forEach(
                (name, twin) -> assertThat(new ResourceDiff().between(applications.objects(name), flux.objects(twin)))
                        .as(name)
                        .isEmpty());
        assertThat(twins.values())
                .allSatisfy(twin -> assertThat(flux.objects(twin)).isNotEmpty());
    }

    @Test
    void whatArgoCdSyncsEarlierComesInAnEarlierWave() throws Exception {
        Map<String, Integer> waves = new HashMap<>();
        flux.order()
                .waves(FOLDER, "Kustomization")
                .forEach((wave, steps) ->
                        steps.forEach(step -> waves.put(step.target().instance().replace("flux-system/", ""), wave)));
        assertThat(flux.order().findings(FOLDER)).isEmpty();
        assertThat(waves).containsKeys(twins.keySet().toArray(String[]::new));
        for (String one : twins.keySet()) {
            for (String other : twins.keySet()) {
                assertThat(Integer.signum(Objects.requireNonNull(waves.get(one)) - waves.getOrDefault(other, 0)))
                        .as(one + " and " + other)
                        .isEqualTo(Integer.signum(syncWave(one) - syncWave(other)));
            }
        }
    }

    private static int syncWave(String name) throws Exception {
        Path file = ROOT.resolve("argocd/apps/" + name + ".yaml");
        String text = Files.readString(Files.exists(file) ? file : ROOT.resolve("argocd/apps/services.yaml"));
        Matcher matcher = WAVE.matcher(text);
        assertThat(matcher.find()).as(name).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    @Test
    void eachNamespaceIsThereBeforeItsFirstObject() {
        List<String> missing = new ArrayList<>();
        FluxTarget root = Objects.requireNonNull(flux.targets().get("Kustomization flux-system/dev"));
        // that of cert-manager comes with its chart, before all others
        List<String> first = new ArrayList<>(List.of("cert-manager"));
        namespaces(root, first);
        twins.forEach((name, twin) -> {
            List<String> known = new ArrayList<>(first);
            namespaces(twin, known);
            for (Resource resource : flux.objects(twin)) {
                if (!resource.namespace().isEmpty() && !known.contains(resource.namespace())) {
                    missing.add(name + " " + resource.namespace());
                }
            }
        });
        assertThat(missing).isEmpty();
    }

    private void namespaces(FluxTarget target, List<String> into) {
        for (Resource resource : flux.objects(target)) {
            if (resource.gvk().kind().equals("Namespace")) {
                into.add(resource.name());
            }
        }
    }

    @Test
    void theTwinIsCheckedAsAFolderAndNoTarget() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(out, out, ROOT, Map.of(), null);

        assertThat(new Main("kasane", console).run(List.of("check", FOLDER)))
                .as(out.toString(StandardCharsets.UTF_8))
                .isZero();
        // a checkout that was built has targets of the training in target/
        assertThat(FluxTargets.of(new KustomizationGraph(tree), new Renderer(tree, RenderOptions.DEFAULT))
                        .targets()
                        .values())
                .noneMatch(target -> target.cluster().startsWith("manifests"));
    }
}
