package dev.kasane.argocd.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.argocd.chart.RequiredContents;
import dev.kasane.argocd.chart.UnrenderedApplications;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.NotRendered;
import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.lock.store.TreeArchive;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.JsonForm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Sources of Applications in other Git repositories, once they are locked: the same objects as if their files were in this
 * repository. {@code e2e/remote-bases} locks them from a real server.
 */
class OtherRepositoriesTest {

    private static final String STORE = "kasane.store";
    private static final String OTHER = "https://git.example/o/other.git";
    private static final String WEB = "apiVersion: v1\nkind: Service\nmetadata: {name: web}\n";
    private static final String CHART = "apiVersion: v2\nname: shop\nversion: 1.0.0\n";
    private static final String TEMPLATE = """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: "{{ .Release.Name }}"}
            data: {a: "{{ .Values.a }}", b: "{{ .Values.b }}"}
            """;

    @TempDir
    Path folder;

    private final List<LockEntry> entries = new ArrayList<>();
    private final Map<String, String> files = new LinkedHashMap<>();

    @BeforeEach
    void start() {
        System.setProperty(STORE, folder.toString());
    }

    @AfterEach
    void stop() {
        System.clearProperty(STORE);
    }

    /** Locks a folder or a file of the other repository, with files that were fetched for it. */
    private void locked(String path, String revision, String... names) {
        TreeArchive archive = new TreeArchive();
        for (String name : names) {
            archive.file(name, Objects.requireNonNull(files.get(name)).getBytes(StandardCharsets.UTF_8));
        }
        Requirement requirement = Objects.requireNonNull(Requirement.ofRepository(OTHER, path, revision));
        String digest = new ContentStore(folder).put(archive.bytes());
        entries.add(new LockEntry(requirement, "12".repeat(20), digest, archive.bytes().length, ""));
    }

    private static String application(String spec) {
        return """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: shop, namespace: argocd}
            spec:
              project: default
              destination: {server: https://kubernetes.default.svc, namespace: web}
            """ + spec.indent(2);
    }

    /** The repository with the Application and the lock; the files of the other one are not in it. */
    private FileTree here(String spec) {
        return MemoryTree.builder()
                .file("argocd/shop.yaml", application(spec))
                .file(Lock.FILE, Lock.of(entries).text())
                .build();
    }

    /** The same Application in the repository that has the files. */
    private FileTree there(String spec) {
        MemoryTree.Builder tree = MemoryTree.builder().file("argocd/shop.yaml", application(spec));
        files.forEach(tree::file);
        return tree.build();
    }

    private static String objects(FileTree tree) {
        Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
        ArgoSettings settings = ArgoSettings.of(tree, List.of());
        ArgoTargets targets = ArgoTargets.of(tree, settings, renderer);
        StringBuilder text = new StringBuilder();
        new TargetObjects(tree, settings, targets, renderer)
                .of(Objects.requireNonNull(targets.targets().get("shop")))
                .forEach(object -> text.append(object.id().toText())
                        .append(' ')
                        .append(GoYaml.value(JsonForm.ofWritten(object.root())))
                        .append('\n'));
        return text.toString();
    }

    private static NotRendered.@Nullable Reason reason(FileTree tree) {
        ArgoSettings settings = ArgoSettings.of(tree, List.of());
        ArgoTargets targets = FoundTargets.of(tree, settings);
        return new UnrenderedApplications(tree, settings, targets, new KustomizationGraph(tree))
                .reason(Objects.requireNonNull(targets.targets().get("shop")));
    }

    private static List<String> required(FileTree tree) {
        ArgoSettings settings = ArgoSettings.of(tree, List.of());
        KustomizationGraph graph = new KustomizationGraph(tree);
        RequiredContents contents = RequiredContents.of(settings, FoundTargets.of(tree, settings), graph, List.of());
        return contents.users().keySet().stream().map(Requirement::toString).toList();
    }

    private void same(String spec) {
        assertThat(objects(here(spec))).isEqualTo(objects(there(spec))).isNotEmpty();
        assertThat(reason(here(spec))).isNull();
        assertThat(required(here(spec)))
                .containsExactlyInAnyOrderElementsOf(entries.stream()
                        .map(entry -> entry.requirement().toString())
                        .toList());
    }

    private void kustomization() {
        files.put("deploy/prod/kustomization.yaml", "resources: [../base]\nnamePrefix: prod-\n");
        files.put("deploy/base/kustomization.yaml", "resources: [web.yaml]\n");
        files.put("deploy/base/web.yaml", WEB);
    }

    @Test
    void aKustomizationOfAnotherRepositoryIsRendered() {
        kustomization();
        locked("deploy/prod", "v1", files.keySet().toArray(String[]::new));

        same("source: {repoURL: " + OTHER + ", path: deploy/prod, targetRevision: v1}\n");
    }

    @Test
    void aKustomizationOfAnotherRepositoryIsEditedAsTheApplicationAsks() {
        kustomization();
        files.put("deploy/prod/.argocd-source-shop.yaml", "kustomize: {nameSuffix: -b}\n");
        locked("deploy/prod", "", files.keySet().toArray(String[]::new));
        String spec = """
                source:
                  repoURL: https://git.example/o/other.git
                  path: ./deploy/prod/
                  targetRevision: HEAD
                  kustomize:
                    commonAnnotations: {path: $ARGOCD_APP_SOURCE_PATH}
                    commonAnnotationsEnvsubst: true
                """;

        same(spec.replace("./deploy/prod/", "deploy/prod"));
        assertThat(objects(here(spec))).contains("prod-web-b");
    }

    @Test
    void aComponentBesideALockedFolderIsReportedAsNotLocked() {
        kustomization();
        files.put("components/c/kustomization.yaml", "kind: Component\n");
        locked(
                "deploy/prod",
                "v1",
                "deploy/prod/kustomization.yaml",
                "deploy/base/kustomization.yaml",
                "deploy/base/web.yaml");
        for (String more : List.of("", ", ignoreMissingComponents: true")) {
            String spec = "source: {repoURL: " + OTHER + ", path: deploy/prod, targetRevision: v1,"
                    + " kustomize: {components: [../../components/c]" + more + "}}\n";

            assertThatThrownBy(() -> objects(here(spec)))
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining("kasane cannot render the application shop")
                    .hasMessageContaining(
                            "the component ../../components/c of a kustomization of another repository is not locked");
        }
    }

    @Test
    void plainFilesOfAnotherRepositoryAreRead() {
        files.put("plain/web.yaml", WEB);
        files.put("plain/more/other.yaml", WEB.replace("web", "other"));
        locked("plain", "main", files.keySet().toArray(String[]::new));

        same("source: {repoURL: " + OTHER + ", path: plain, targetRevision: main, directory: {recurse: true}}\n");
    }

    private void chart() {
        files.put("charts/shop/Chart.yaml", CHART);
        files.put("charts/shop/values.yaml", "a: default\nb: default\n");
        files.put("charts/shop/templates/c.yaml", TEMPLATE);
        files.put("envs/prod/a.yaml", "a: prod\n");
        files.put("envs/prod/b.yaml", "b: prod\n");
    }

    private void lockedChart() {
        locked(
                "charts/shop",
                "v1",
                "charts/shop/Chart.yaml",
                "charts/shop/values.yaml",
                "charts/shop/templates/c.yaml");
    }

    @Test
    void aChartOfAnotherRepositoryReadsValuesFilesAroundIt() {
        chart();
        lockedChart();
        locked("envs/prod/a.yaml", "v1", "envs/prod/a.yaml");
        locked("envs/prod", "v1", "envs/prod/a.yaml", "envs/prod/b.yaml");

        same("""
                source:
                  repoURL: https://git.example/o/other.git
                  path: charts/shop
                  targetRevision: v1
                  helm: {valueFiles: [../../envs/prod/a.yaml, /envs/prod/*.yaml]}
                """);
    }

    @Test
    void aSourceLendsFilesOfAnotherRepository() {
        chart();
        lockedChart();
        locked("envs/prod/a.yaml", "v2", "envs/prod/a.yaml");
        String spec = """
                sources:
                - repoURL: https://git.example/o/other.git
                  path: charts/shop
                  targetRevision: v1
                  helm: {valueFiles: [$values/envs/prod/a.yaml]}
                - {repoURL: 'https://git.example/o/other.git', ref: values, targetRevision: v2}
                """;

        same(spec);
        assertThat(objects(here(spec))).contains("prod");
    }

    @Test
    void aFileThatMayLackIsLockedWithItsFolder() {
        chart();
        lockedChart();
        locked("envs/prod", "v1", "envs/prod/a.yaml");

        same("""
                source:
                  repoURL: https://git.example/o/other.git
                  path: charts/shop
                  targetRevision: v1
                  helm: {valueFiles: [/envs/prod/nothing.yaml], ignoreMissingValueFiles: true}
                """);
    }

    @Test
    void whatIsNotLockedOrNotFetchedIsSaid() {
        kustomization();
        String spec = "source: {repoURL: " + OTHER + ", path: deploy/prod, targetRevision: v1}\n";
        assertThat(reason(here(spec))).isEqualTo(NotRendered.Reason.REMOTE_SOURCE);
        assertThat(required(here(spec))).containsExactly(OTHER + "//deploy/prod?ref=v1");
        assertThatThrownBy(() -> objects(here(spec)))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("uses deploy/prod of " + OTHER + ", which is not here");

        entries.add(new LockEntry(
                Objects.requireNonNull(Requirement.ofRepository(OTHER, "deploy/prod", "v1")),
                "12".repeat(20),
                "sha256:" + "0".repeat(64),
                10,
                ""));
        assertThat(reason(here(spec))).isEqualTo(NotRendered.Reason.LOCKED_SOURCE);

        String lent = """
                sources:
                - {repoURL: 'https://charts.example', chart: shop, targetRevision: 1.0.0, helm: {valueFiles: [$v/envs/a.yaml]}}
                - {repoURL: 'https://git.example/o/other.git', ref: v}
                """;
        assertThat(required(here(lent)))
                .containsExactly("shop 1.0.0 of https://charts.example", OTHER + "//envs/a.yaml");
    }

    @ParameterizedTest
    @CsvSource({
        "1.0.*, '1.0.* tagPrefix=shop/'",
        "1.0.0, shop/1.0.0",
        "v1.2, shop/v1.2",
        "main, main",
        "HEAD, ''",
        "0123456789012345678901234567890123456789, 0123456789012345678901234567890123456789",
    })
    void aPrefixOfTagsCountsForVersionsAsInArgoCd35(String written, String asked) {
        kustomization();
        String spec = "source: {repoURL: " + OTHER + ", path: deploy/prod, targetRevision: '" + written
                + "', tagPrefix: shop/}\n";

        assertThat(required(here(spec)))
                .containsExactly(OTHER + "//deploy/prod" + (asked.isEmpty() ? "" : "?ref=" + asked));
    }

    @Test
    void theTemplateOfAnApplicationSetKeepsAPrefixOfTags() {
        FileTree tree = MemoryTree.of("argocd/set.yaml", """
            apiVersion: argoproj.io/v1alpha1
            kind: ApplicationSet
            metadata: {name: shops, namespace: argocd}
            spec:
              generators: [{list: {elements: [{name: shop}]}}]
              template:
                metadata: {name: '{{name}}'}
                spec:
                  project: default
                  destination: {server: https://kubernetes.default.svc, namespace: web}
                  source: {repoURL: OTHER, path: deploy/prod, targetRevision: 1.*, tagPrefix: '{{name}}/'}
            """.replace("OTHER", OTHER));

        assertThat(required(tree)).containsExactly(OTHER + "//deploy/prod?ref=1.* tagPrefix=shop/");
    }

    @Test
    void aFolderOfTheNewestTagWithAPrefixIsRendered() {
        kustomization();
        locked("deploy/prod", "1.* tagPrefix=shop/", files.keySet().toArray(String[]::new));

        same("source: {repoURL: " + OTHER + ", path: deploy/prod, targetRevision: 1.*, tagPrefix: shop/}\n");
    }

    @Test
    void applicationsThatAnotherRepositoryHoldsAreFound() {
        files.put(
                "apps/web.yaml",
                application("source: {repoURL: " + OTHER + ", path: plain}\n").replace("name: shop", "name: web"));
        locked("apps", "v1", "apps/web.yaml");
        FileTree tree = here("source: {repoURL: " + OTHER + ", path: apps, targetRevision: v1}\n");

        assertThat(FoundTargets.of(tree, ArgoSettings.of(tree, List.of())).targets())
                .containsOnlyKeys("shop", "web");
        assertThat(required(tree)).containsExactly(OTHER + "//apps?ref=v1", OTHER + "//plain");
    }

    @Test
    void anAddressOfWhichAFolderIsHereIsThisRepository() {
        FileTree tree = MemoryTree.builder()
                .file("argocd/shop.yaml", application("source: {repoURL: " + OTHER + ", path: gone}\n"))
                .file(
                        "argocd/web.yaml",
                        application("source: {repoURL: 'https://git.example/o/other/', path: plain}\n")
                                .replace("name: shop", "name: web"))
                .file("plain/web.yaml", WEB)
                .build();

        assertThat(required(tree)).isEmpty();
    }

    @Test
    void aPathThatLooksLikeALockedContentIsNone() {
        kustomization();
        locked("deploy/prod", "v1", files.keySet().toArray(String[]::new));
        String path = entries.getFirst().requirement().path("deploy/prod");

        for (String hostile : List.of(path, "kasane.lock#", "./kasane.lock#git#a#b")) {
            FileTree tree = here("source: {repoURL: " + OTHER + ", path: '" + hostile
                    + "', helm: {valueFiles: [/kasane.lock#git#a, '" + path + "/web.yaml']}}\n");
            assertThat(reason(tree)).isEqualTo(NotRendered.Reason.REMOTE_SOURCE);
            assertThat(required(tree)).noneMatch(text -> text.contains("//deploy/prod"));
        }
    }

    @Test
    void theApplicationIsShownAsItIsWritten() {
        kustomization();
        locked("deploy/prod", "v1", files.keySet().toArray(String[]::new));
        FileTree tree = here("source: {repoURL: " + OTHER + ", path: deploy/prod, targetRevision: v1}\n");

        ArgoTarget target = Objects.requireNonNull(FoundTargets.of(tree, ArgoSettings.of(tree, List.of()))
                .targets()
                .get("shop"));

        assertThat(target.sources()).isEqualTo(OTHER + " deploy/prod@v1");
    }
}
