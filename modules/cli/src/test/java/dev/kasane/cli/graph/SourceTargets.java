package dev.kasane.cli.graph;

import java.util.ArrayList;
import java.util.List;

/** The Applications and the objects of Flux of a {@link SourcesRepository}. */
final class SourceTargets {

    private SourceTargets() {}

    static void writeApplications(SourcesRepository repository) {
        String here = "repoURL: https://git.example/o/here.git, targetRevision: main, ";
        String chart = "repoURL: https://charts.example, targetRevision: 1.x, chart: ";
        List<String> sources = new ArrayList<>();
        for (int number = 0; number < SourcesRepository.CHARTS; number++) {
            sources.add(
                    "source: {" + here + "path: charts/c" + number + ", helm: {valuesObject: {inline: start}"
                            + (number == 4
                                    ? "}}"
                                    : ", parameters: [{name: third, value: start}], valueFiles: [values-more.yaml, ../../envs/all.yaml]}}"));
        }
        sources.add("source: {" + here + "path: charts/c0, helm: {valueFiles: ['../../envs/glob/*.yaml'], "
                + "fileParameters: [{name: first, path: ../../envs/banner.txt}]}}");
        sources.add("source: {" + here + "path: charts/c1, helm: {ignoreMissingValueFiles: true, "
                + "valueFiles: [/envs/maybe.yaml, /envs/one.yaml], valuesObject: {inline: start}}}");
        sources.add("source: {" + chart + "redis, helm: {valuesObject: {inline: start}}}");
        sources.add("source: {" + chart + "queue, helm: {parameters: [{name: third, value: start}]}}");
        sources.add(
                "sources: [{" + here + "ref: own}, {" + chart
                        + "redis, helm: {valueFiles: [$own/envs/two.yaml, $own/envs/all.yaml], valuesObject: {inline: start}}}]");
        sources.add("sources: [{repoURL: 'https://git.example/o/catalog.git', targetRevision: main, ref: far}, {"
                + chart + "queue, helm: {valueFiles: [$far/values.yaml], valuesObject: {inline: start}}}]");
        sources.add("source: {repoURL: 'https://git.example/o/catalog.git', targetRevision: main, path: apps/web}");
        sources.add("source: {" + here + "path: k/overlay1, kustomize: {components: [../component2]}}");
        sources.add("source: {" + here + "path: k/charts1, kustomize: {nameSuffix: -start}}");
        sources.add("source: {" + here + "path: k/overlay7}");
        for (int number = 0; number < sources.size(); number++) {
            repository.put(
                    "argocd/a" + number + ".yaml",
                    "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a" + number
                            + ", namespace: argocd}\nspec:\n  project: default\n"
                            + "  destination: {server: 'https://kubernetes.default.svc', namespace: a}\n  "
                            + sources.get(number) + "\n");
        }
    }

    static void writeFlux(SourcesRepository repository) {
        repository.put(
                "clusters/prod/sources.yaml",
                source("GitRepository", "far", "url: https://git.example/o/catalog.git, ref: {branch: main}")
                        + source("HelmRepository", "charts", "url: https://charts.example"));
        repository.put(
                "clusters/prod/apps.yaml",
                flux(
                        "apps",
                        "flux-system",
                        "./flux",
                        ", postBuild: {substituteFrom: "
                                + "[{kind: ConfigMap, name: variables}], substitute: {INLINE: start}}"));
        repository.put("clusters/prod/variables.yaml", map("variables", "{COLOR: c0, OTHER: o0}"));
        repository.put("clusters/prod/far.yaml", flux("far", "far", "./releases", ""));
        repository.put(
                "clusters/prod/web.yaml", flux("web", "flux-system", "./k/overlay2", ", components: [../component2]"));
        repository.put("flux/colors.yaml", map("colors", "{color: '${COLOR}', inline: '${INLINE}'}"));
        repository.put("flux/values.yaml", map("plain", "{values.yaml: 'first: plain'}"));
        repository.put(
                "flux/kustomization.yaml",
                "resources: [colors.yaml, values.yaml, r0.yaml, r1.yaml, r2.yaml, r3.yaml]\ngeneratorOptions: "
                        + "{disableNameSuffixHash: true}\nconfigMapGenerator: [{name: generated, namespace: flux-system, "
                        + "files: [values.yaml=generated.yaml]}]\n");
        repository.put("flux/generated.yaml", "first: generated\n");
        String published = "version: 1.x, sourceRef: {kind: HelmRepository, name: charts}";
        String own = "sourceRef: {kind: GitRepository, name: flux-system}";
        repository.put("flux/r0.yaml", release(0, "redis, " + published, "[{kind: ConfigMap, name: plain}]"));
        repository.put("flux/r1.yaml", release(1, "queue, " + published, "[{kind: ConfigMap, name: generated}]"));
        repository.put(
                "flux/r2.yaml",
                release(
                        2,
                        "./charts/c2, " + own + ", valuesFiles: [charts/c2/values.yaml, charts/c2/values-more.yaml]",
                        "[]"));
        repository.put(
                "flux/r3.yaml",
                release(
                        3,
                        "./charts/c3, " + own,
                        "[{kind: ConfigMap, name: plain}, {kind: ConfigMap, name: gone, optional: true}]"));
    }

    private static String source(String kind, String name, String spec) {
        return "---\napiVersion: source.toolkit.fluxcd.io/v1\nkind: " + kind + "\nmetadata: {name: " + name
                + ", namespace: flux-system}\nspec: {" + spec + "}\n";
    }

    private static String flux(String name, String source, String path, String more) {
        return "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: " + name
                + ", namespace: flux-system}\nspec: {path: " + path + ", sourceRef: {kind: GitRepository, name: "
                + source + "}" + more + "}\n";
    }

    private static String map(String name, String data) {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + ", namespace: flux-system}\ndata: " + data
                + "\n";
    }

    private static String release(int number, String chart, String valuesFrom) {
        return "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: r" + number
                + ", namespace: flux-system}\nspec: {chart: {spec: {chart: " + chart + "}}, valuesFrom: " + valuesFrom
                + ", values: {inline: start}}\n";
    }
}
