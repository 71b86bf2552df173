package dev.kasane.argocd.applicationset;

import dev.kasane.argocd.fixtures.ArgoFixtures;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The cluster decision resource generator: parameters from the clusters in the status of an object, which the fixtures
 * describe.
 */
final class DecisionGenerator {

    private final Generation generation;
    private final GoMap spec;

    DecisionGenerator(Generation generation, GoMap spec) {
        this.generation = generation;
        this.spec = spec;
    }

    List<GoMap> generate() {
        GoMap decision = generation.world().clusterDecision();
        if (decision == null) {
            throw new UnsupportedFeature("a cluster decision generator needs an object of a cluster:"
                    + " write it under clusterDecision in the file that argo.fixtures of .kasane.yaml names");
        }
        Map<String, String> clusters = new TreeMap<>();
        for (ArgoFixtures.Cluster cluster : ClusterGenerator.known(generation, "cluster decision")) {
            clusters.put(cluster.name(), cluster.server());
        }
        if (!clusters.containsValue(ClusterGenerator.LOCAL)) {
            clusters.put("in-cluster", ClusterGenerator.LOCAL);
        }
        GoMap configMap = decision.map("configMap");
        GoMap data = configMap.map("data");
        if (!configMap.map("metadata").text("name").equals(spec.text("configMapRef"))) {
            throw new GeneratorFailure(
                    "error reading configMapRef: configmaps \"" + spec.text("configMapRef") + "\" not found");
        }
        if (data.text("kind").isEmpty() || data.text("apiVersion").indexOf('/') < 1) {
            throw new GeneratorFailure("there is a problem with the apiVersion, kind or resourceName provided");
        }
        GoMap selector = spec.map("labelSelector");
        boolean selects = selector.has("matchLabels") || selector.has("matchExpressions");
        if (spec.text("name").isEmpty() != selects) {
            throw new GeneratorFailure(
                    "there is a problem with the definition of the ClusterDecisionResource generator");
        }
        List<GoMap> objects = objects(decision, selector);
        if (objects.isEmpty()) {
            throw new GeneratorFailure("no clusterDecisionResources found");
        }
        String listKey = data.text("statusListKey").isEmpty() ? "clusters" : data.text("statusListKey");
        String matchKey = data.text("matchKey");
        List<GoMap> sets = new ArrayList<>();
        for (GoMap object : matchKey.isEmpty() ? List.<GoMap>of() : objects) {
            for (GoMap entry : Generation.maps(object.map("status").list(listKey))) {
                String server = clusters.get(entry.text(matchKey));
                if (server != null) {
                    sets.add(parameters(entry, entry.text(matchKey), server));
                }
            }
        }
        return sets;
    }

    private List<GoMap> objects(GoMap decision, GoMap selector) {
        List<GoMap> objects = new ArrayList<>();
        ParameterSelector labels = ParameterSelector.of(selector);
        for (GoMap object : Generation.maps(decision.list("objects"))) {
            GoMap metadata = object.map("metadata");
            Map<String, String> own = new TreeMap<>();
            metadata.map("labels")
                    .entries()
                    .forEach(label -> own.put(label.getKey(), label.getValue().toString()));
            String name = spec.text("name");
            if (name.isEmpty() ? labels.accepts(own) : metadata.text("name").equals(name)) {
                objects.add(object);
            }
        }
        return objects;
    }

    private GoMap parameters(GoMap entry, String name, String server) {
        GoMap parameters = GoMap.empty().put("name", name).put("server", server);
        for (var item : entry.entries()) {
            if (!(item.getValue() instanceof String)) {
                throw new UnsupportedFeature("a cluster decision holds the value of " + item.getKey()
                        + " that is no text, which ends" + " Argo CD 3.2's controller");
            }
            parameters.put(item.getKey(), item.getValue());
        }
        GoMap values = spec.map("values");
        if (generation.isGo() && !values.isEmpty()) {
            Map<String, String> texts = new TreeMap<>();
            values.entries()
                    .forEach(value -> texts.put(value.getKey(), value.getValue().toString()));
            parameters.put("values", GoMap.ofTexts(texts));
        } else {
            values.entries().forEach(value -> parameters.put("values." + value.getKey(), value.getValue()));
        }
        return parameters;
    }
}
