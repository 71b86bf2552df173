package dev.kasane.cli.graph;

import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import dev.kasane.lock.store.TreeArchive;
import dev.kasane.servers.ChartArchives;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The files of a repository whose targets take charts and bases from everywhere: its own folders, the lock, and files that
 * only some of them name. The contents of other repositories are in the store, none of them is fetched.
 */
final class SourcesRepository {

    static final int CHARTS = 5;
    static final Requirement CATALOG = git("deploy/base");
    static final Requirement APPLICATIONS = git("apps/web");
    static final Requirement VALUES = git("values.yaml");
    static final Requirement RELEASES = git("releases");
    static final List<Requirement> LOCKED_FOLDERS = List.of(CATALOG, APPLICATIONS, VALUES, RELEASES);
    static final List<Requirement> LOCKED_CHARTS = List.of(chart("redis"), chart("queue"), chart("dep"));

    private static final String TEMPLATE =
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: {{ .Release.Name }}-NAME}\n"
                    + "data:\n  first: {{ .Values.first | quote }}\n  second: {{ .Values.deep.second | quote }}\n";
    private static final String DEPLOYMENT = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n"
            + "  replicas: 1\n  template: {spec: {containers: [{name: web, image: example/web:1}]}}\n";

    private final SortedMap<String, String> files = new TreeMap<>();
    private final SortedMap<Requirement, LockEntry> locked = new TreeMap<>();
    private final TreeSet<String> changed = new TreeSet<>();
    private final ContentStore store;

    SourcesRepository(ContentStore store) {
        this.store = store;
        LOCKED_CHARTS.forEach(chart -> lockChart(chart, 1, 0));
        LOCKED_FOLDERS.forEach(folder -> lockFolder(folder, 1, 0, 0));
        writeCharts();
        writeKustomizations();
        SourceTargets.writeApplications(this);
        SourceTargets.writeFlux(this);
    }

    private static Requirement git(String folder) {
        return Objects.requireNonNull(Requirement.ofRepository("https://git.example/o/catalog.git", folder, "main"));
    }

    private static Requirement chart(String name) {
        return Objects.requireNonNull(Requirement.of("https://charts.example", name, "1.x"));
    }

    @Nullable
    String text(String path) {
        return files.get(path);
    }

    /** The paths below a prefix that end with a suffix. */
    List<String> paths(String prefix, String suffix) {
        return files.keySet().stream()
                .filter(path -> path.startsWith(prefix) && path.endsWith(suffix))
                .toList();
    }

    /** Writes a file, or deletes it when there is no text. */
    void put(String path, @Nullable String text) {
        if (text == null) {
            files.remove(path);
        } else {
            files.put(path, text);
        }
        changed.add(path);
    }

    /** The paths that were written or deleted since the last call. */
    List<String> takeChanged() {
        List<String> paths = List.copyOf(changed);
        changed.clear();
        return paths;
    }

    /** Locks a version of a chart, whose templates have a greeting of their own. */
    void lockChart(Requirement chart, int version, int greeting) {
        String number = "1." + version + ".0";
        byte[] archive = ChartArchives.of(
                chart.name(),
                Map.of(
                        "Chart.yaml",
                        "apiVersion: v2\nname: " + chart.name() + "\nversion: " + number + "\n",
                        "values.yaml",
                        "first: one\ndeep: {second: two}\n",
                        "templates/map.yaml",
                        TEMPLATE.replace("NAME", chart.name()) + "  greeting: hello " + greeting + "\n"));
        lock(new LockEntry(chart, number, store.put(archive), archive.length, ""));
    }

    /**
     * Locks a commit of a folder of the other repository.
     *
     * @param color what its objects and values say
     * @param notes what a file says that belongs to no object
     */
    void lockFolder(Requirement folder, int commit, int color, int notes) {
        TreeArchive archive = new TreeArchive();
        Map<String, String> content = new TreeMap<>(Map.of(
                "deploy/base/kustomization.yaml",
                "resources: [web.yaml]\n",
                "deploy/base/web.yaml",
                DEPLOYMENT.replace("web:1", "web:" + color),
                "apps/web/web.yaml",
                DEPLOYMENT.replace("web:1", "app:" + color),
                "values.yaml",
                "first: color " + color + "\n",
                "releases/map.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: far}\ndata: {color: \"" + color + "\"}\n"));
        content.put("deploy/base/NOTES.txt", "notes " + notes + "\n");
        content.forEach((path, text) -> {
            if (path.startsWith(folder.name())) {
                archive.file(path, text.getBytes(StandardCharsets.UTF_8));
            }
        });
        byte[] bytes = archive.bytes();
        String id = String.format("%040x", commit);
        lock(new LockEntry(folder, id, store.put(bytes), bytes.length, ""));
    }

    private void lock(LockEntry entry) {
        locked.put(entry.requirement(), entry);
        put(Lock.FILE, Lock.of(locked.values()).text());
    }

    /** Changes the digest of an entry to one that the store does not have. */
    void lockUnknown(Requirement requirement, int number) {
        LockEntry entry = Objects.requireNonNull(locked.get(requirement));
        lock(new LockEntry(requirement, entry.version(), String.format("sha256:%064x", number), entry.size(), ""));
    }

    private void writeCharts() {
        for (int number = 0; number < CHARTS; number++) {
            String chart = "charts/c" + number;
            String dependency = number == 2
                    ? "dependencies: [{name: lib, version: 1.0.0, repository: 'file://../lib'}]\n"
                    : number == 3
                            ? "dependencies: [{name: dep, version: 1.x, repository: 'https://charts.example'}]\n"
                            : "";
            put(chart + "/Chart.yaml", "apiVersion: v2\nname: c" + number + "\nversion: 1.0.0\n" + dependency);
            put(chart + "/values.yaml", "first: one\ndeep: {second: two}\nunused: 1\n");
            put(chart + "/values-more.yaml", "deep: {second: more}\n");
            put(chart + "/templates/map.yaml", TEMPLATE.replace("NAME", "c" + number));
            put(
                    chart + "/templates/text.yaml",
                    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: {{ .Release.Name }}-text}\n"
                            + "data: {text: {{ .Files.Get \"texts/text.txt\" | quote }}}\n");
            put(chart + "/texts/text.txt", "a text\n");
            put(chart + "/README.md", "# chart\n");
        }
        put("charts/c4/.argocd-source.yaml", "helm:\n  valueFiles: [../../envs/override.yaml]\n");
        put("charts/lib/Chart.yaml", "apiVersion: v2\nname: lib\nversion: 1.0.0\n");
        put("charts/lib/values.yaml", "first: lib\ndeep: {second: lib}\n");
        put("charts/lib/templates/map.yaml", TEMPLATE.replace("NAME", "lib"));
        for (String name : List.of("all", "one", "two", "override", "glob/a", "glob/b", "maybe", "unused")) {
            put("envs/" + name + ".yaml", "other: value\n");
        }
        put("envs/banner.txt", "banner\n");
    }

    private void writeKustomizations() {
        put("k/base/kustomization.yaml", "resources: [web.yaml]\n");
        put("k/base/web.yaml", DEPLOYMENT);
        for (int number = 0; number < 3; number++) {
            String component = "k/component" + number;
            put(
                    component + "/kustomization.yaml",
                    "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches: [{path: patch.yaml}]\n");
            put(component + "/patch.yaml", patch("component" + number, 0));
        }
        for (int number = 0; number < 6; number++) {
            overlay(number, "../base", number % 2 == 0 ? "components: [../component" + number / 3 + "]\n" : "");
        }
        for (int number = 6; number < 9; number++) {
            overlay(number, "https://git.example/o/catalog.git//deploy/base?ref=main", "");
        }
        put("k/above/kustomization.yaml", "resources: [../overlay6]\nnamePrefix: above-\n");
        for (int number = 0; number < 4; number++) {
            // kustomize brings no charts that a chart depends on
            put(
                    "k/charts" + number + "/kustomization.yaml",
                    "helmGlobals: {chartHome: ../../charts}\nhelmCharts:\n- name: c" + number % 2 * 4
                            + "\n  releaseName: r\n  valuesFile: values.yaml\n  additionalValuesFiles: [more.yaml]\n"
                            + "  valuesInline: {inline: start}\n");
            put("k/charts" + number + "/values.yaml", "first: own\n");
            put("k/charts" + number + "/more.yaml", "other: more\n");
        }
        put(
                "k/locked/kustomization.yaml",
                "helmCharts:\n- name: redis\n  repo: https://charts.example\n  version: 1.x\n  releaseName: r\n"
                        + "  valuesInline: {inline: start}\n");
    }

    private void overlay(int number, String base, String more) {
        String folder = "k/overlay" + number;
        put(folder + "/kustomization.yaml", "resources: ['" + base + "']\npatches: [{path: patch.yaml}]\n" + more);
        put(folder + "/patch.yaml", patch("overlay", number));
        put(folder + "/spare.yaml", patch("spare", number));
    }

    /** A patch of the Deployment that all bases have. */
    static String patch(String key, int value) {
        return "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  annotations: {" + key + ": v" + value
                + "}\n";
    }
}
