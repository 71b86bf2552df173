package dev.kasane.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.servers.ChartArchives;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

/** Which layer of an artifact an OCIRepository takes, and which of its files the rules of Flux leave out. */
class ArtifactRulesTest extends ServedContents {

    private static final String CONFIG = "application/vnd.cncf.flux.config.v1+json";
    private static final String LAYER = "application/vnd.cncf.flux.content.v1.tar+gzip";
    private static final String OTHER = "application/vnd.example.debug.v1.tar+gzip";

    private static String map(String name) {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + "}\ndata: {who: \"${WHO}\"}\n";
    }

    private void push(SequencedMap<String, byte[]> layers) {
        server.push("team/shop", "v1", CONFIG, layers);
    }

    /** Three objects and a file with rules that leave out two of them. */
    private static byte[] files() {
        return ChartArchives.of(
                ".",
                Map.of(
                        ".sourceignore", "b.yaml\nc.yaml\n",
                        "deploy/a.yaml", map("a"),
                        "deploy/b.yaml", map("b"),
                        "deploy/c.yaml", map("c")));
    }

    /** The names of the objects that a Kustomization makes of an OCIRepository with some more fields. */
    private List<String> objects(String fields) throws Exception {
        write(fields);
        return workspace
                .run(0, "diff")
                .lines()
                .filter(line -> line.contains("ConfigMap "))
                .map(line -> line.substring(line.indexOf("ConfigMap ") + "ConfigMap ".length())
                        .split(" ", 2)[0])
                .distinct()
                .toList();
    }

    private void write(String fields) throws Exception {
        String object = "apiVersion: source.toolkit.fluxcd.io/v1\nkind: OCIRepository\n"
                + "metadata: {name: shop, namespace: flux-system}\nspec: {url: \"oci://" + server.host()
                + "/team/shop\", ref: {tag: v1}" + fields + "}\n"
                + "---\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\n"
                + "metadata: {name: shop, namespace: flux-system}\n"
                + "spec:\n  path: ./deploy\n  sourceRef: {kind: OCIRepository, name: shop}\n"
                + "  postBuild: {substitute: {WHO: before}}\n";
        workspace.write("clusters/prod/apps.yaml", object);
        workspace.run(0, "lock");
        workspace.commit();
        workspace.write("clusters/prod/apps.yaml", object.replace("before", "after"));
    }

    @Test
    void theRulesInAnArtifactCountAndThoseOfItsSourceAreLast() throws Exception {
        push(new LinkedHashMap<>(Map.of(LAYER, files())));
        assertThat(objects("")).containsExactly("a");
        assertThat(objects(", ignore: \"/deploy/a.yaml\\n!/deploy/c.yaml\"")).containsExactly("c");
    }

    @Test
    void rulesOfTheRepositoryDoNotCountInAnArtifact() throws Exception {
        push(new LinkedHashMap<>(Map.of(LAYER, files())));
        workspace.write(".sourceignore", "a.yaml\n");
        assertThat(objects("")).containsExactly("a");
    }

    @Test
    void aLayerThatIsCopiedHasAllItsFiles() throws Exception {
        push(new LinkedHashMap<>(Map.of(LAYER, files())));
        assertThat(objects(", ignore: \"*.yaml\", layerSelector: {operation: copy}"))
                .containsExactly("a", "b", "c");
        assertThat(objects(", ignore: \"b.yaml\", layerSelector: {operation: extract}"))
                .containsExactly("a");
    }

    @Test
    void theFirstLayerOfTheMediaTypeCountsElseTheFirst() throws Exception {
        SequencedMap<String, byte[]> layers = new LinkedHashMap<>();
        layers.put(OTHER, ChartArchives.of(".", Map.of("deploy/debug.yaml", map("debug"))));
        layers.put(LAYER, files());
        push(layers);
        assertThat(objects("")).containsExactly("debug");
        assertThat(objects(", layerSelector: {mediaType: " + LAYER + "}")).containsExactly("a");
        assertThat(objects(", layerSelector: {mediaType: " + LAYER + ", operation: copy}"))
                .containsExactly("a", "b", "c");
    }

    @Test
    void aFolderThatTheArtifactItselfLeavesOutIsAnErrorWithTheRule() throws Exception {
        push(new LinkedHashMap<>(
                Map.of(LAYER, ChartArchives.of(".", Map.of(".sourceignore", "/deploy\n", "deploy/a.yaml", map("a"))))));
        write("");
        assertThat(workspace.print(List.of("diff")) + workspace.stderr())
                .contains("spec.path ./deploy is a folder that the source leaves out, by oci://" + server.host()
                        + "/team/shop@v1//.sourceignore:1 (/deploy)");
    }
}
