package dev.kasane.argocd.applicationset;

import dev.kasane.argocd.fixtures.ArgoFixtures;
import dev.kasane.gotemplate.function.Slugs;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The cluster generator: parameters from the clusters that are registered in Argo CD. */
final class ClusterGenerator {

    static final String LOCAL = "https://kubernetes.default.svc";
    private static final String SECRET_TYPE = "argocd.argoproj.io/secret-type";

    private final Generation generation;
    private final GoMap spec;

    ClusterGenerator(Generation generation, GoMap spec) {
        this.generation = generation;
        this.spec = spec;
    }

    /** The clusters in the fixtures. Without a list of clusters the expansion fails. */
    static List<ArgoFixtures.Cluster> known(Generation generation, String asker) {
        List<ArgoFixtures.Cluster> clusters = generation.world().clusters();
        if (clusters == null) {
            throw new UnknownClusters("a " + asker + " generator needs the clusters of Argo CD:"
                    + " list them under clusters in the file that argo.fixtures of .kasane.yaml names");
        }
        return clusters;
    }

    List<GoMap> generate() {
        GoMap selectorSpec = spec.map("selector");
        boolean selects = !selectorSpec.map("matchLabels").isEmpty()
                || selectorSpec.list("matchExpressions").size() > 0;
        ParameterSelector selector;
        try {
            selector = ParameterSelector.of(selectorSpec);
        } catch (GeneratorFailure e) {
            throw e.within("error getting cluster secrets: error converting label selector");
        }
        List<ArgoFixtures.Cluster> clusters = known(generation, "cluster");
        Map<String, ArgoFixtures.Cluster> selected = new HashMap<>();
        for (ArgoFixtures.Cluster cluster : clusters) {
            if (selector.accepts(labels(cluster))) {
                selected.put(cluster.name(), cluster);
            }
        }
        List<GoMap> sets = new ArrayList<>();
        if (!selects) {
            addWithoutSecrets(clusters, selected, sets);
        }
        for (ArgoFixtures.Cluster cluster : clusters) {
            ArgoFixtures.Cluster last = selected.get(cluster.name());
            if (last != null) {
                GoMap parameters = parameters(last);
                addValues(parameters, "error appending templated values for cluster");
                sets.add(parameters);
            }
        }
        return spec.isTrue("flatList") ? List.of(GoMap.empty().put("clusters", GoList.of(sets))) : sets;
    }

    private void addWithoutSecrets(
            List<ArgoFixtures.Cluster> clusters, Map<String, ArgoFixtures.Cluster> selected, List<GoMap> sets) {
        boolean local = clusters.stream().anyMatch(cluster -> cluster.server().equals(LOCAL));
        if (local || selected.containsKey("in-cluster")) {
            return;
        }
        GoMap parameters = GoMap.empty()
                .put("name", "in-cluster")
                .put("nameNormalized", "in-cluster")
                .put("server", LOCAL)
                .put("project", "");
        addValues(parameters, "error appending templated values for local cluster");
        sets.add(parameters);
    }

    private void addValues(GoMap parameters, String context) {
        try {
            generation.addValues(spec, parameters);
        } catch (GeneratorFailure e) {
            throw e.within(context);
        }
    }

    private static Map<String, String> labels(ArgoFixtures.Cluster cluster) {
        Map<String, String> labels = new TreeMap<>(cluster.labels());
        labels.put(SECRET_TYPE, "cluster");
        return labels;
    }

    private GoMap parameters(ArgoFixtures.Cluster cluster) {
        String project = cluster.project();
        GoMap parameters = GoMap.empty()
                .put("name", cluster.name())
                .put("nameNormalized", Slugs.normalized(cluster.name()))
                .put("server", cluster.server())
                .put("project", project == null ? "" : project);
        if (generation.isGo()) {
            GoMap metadata = GoMap.empty();
            if (!cluster.annotations().isEmpty()) {
                metadata.put("annotations", GoMap.ofTexts(cluster.annotations()));
            }
            metadata.put("labels", GoMap.ofTexts(labels(cluster)));
            return parameters.put("metadata", metadata);
        }
        cluster.annotations().forEach((key, value) -> parameters.put("metadata.annotations." + key, value));
        labels(cluster).forEach((key, value) -> parameters.put("metadata.labels." + key, value));
        return parameters;
    }
}
