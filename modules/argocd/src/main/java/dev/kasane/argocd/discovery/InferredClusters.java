package dev.kasane.argocd.discovery;

import dev.kasane.argocd.fixtures.ArgoFixtures;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The clusters that a repository names: in cluster Secrets, and as destinations of Applications and projects. */
public final class InferredClusters {

    private static final String LOCAL = "https://kubernetes.default.svc";
    private static final String SECRET_TYPE = "argocd.argoproj.io/secret-type";

    /** The cluster that Argo CD runs in. */
    static final ArgoFixtures.Cluster IN_CLUSTER =
            new ArgoFixtures.Cluster("in-cluster", "in-cluster", LOCAL, null, Map.of(), Map.of());

    private final Map<String, ArgoFixtures.Cluster> byName = new TreeMap<>();
    private final TreeSet<String> labels = new TreeSet<>();

    /** Adds the cluster of a Secret, and nothing for any other object. */
    void addSecret(GoMap object) {
        GoMap metadata = object.map("metadata");
        if (!object.text("kind").equals("Secret")
                || !metadata.map("labels").text(SECRET_TYPE).equals("cluster")) {
            return;
        }
        String name = value(object, "name");
        String server = value(object, "server");
        if (isPlain(name) || isPlain(server)) {
            byName.put(
                    name.isEmpty() ? server : name,
                    new ArgoFixtures.Cluster(
                            metadata.text("name"), name, server, null, texts(metadata.map("labels")), Map.of()));
        }
    }

    /** Adds the cluster that a destination names. */
    void addDestination(GoMap destination) {
        String name = destination.text("name");
        String server = destination.text("server");
        if (isPlain(name)) {
            add(name, name.equals("in-cluster") ? LOCAL : "");
        } else if (isPlain(server)) {
            add(server.equals(LOCAL) ? "in-cluster" : host(server), server);
        }
    }

    /** The host of an address: what follows the scheme, without port and path. */
    static String host(String server) {
        int from = server.startsWith("https://") ? 8 : server.startsWith("http://") ? 7 : 0;
        int end = from;
        while (end < server.length() && server.charAt(end) != ':' && server.charAt(end) != '/') {
            end++;
        }
        return server.substring(from, end);
    }

    private void add(String name, String server) {
        boolean known = byName.containsKey(name)
                || byName.values().stream()
                        .anyMatch(
                                cluster -> !server.isEmpty() && cluster.server().equals(server));
        if (!known) {
            byName.put(name, new ArgoFixtures.Cluster(name, name, server, null, Map.of(), Map.of()));
        }
    }

    /** Adds the labels by which the generators of an ApplicationSet choose clusters. */
    void addSelectors(Object value) {
        if (value instanceof GoMap map) {
            if (map.get("clusters") instanceof GoMap generator) {
                generator
                        .map("selector")
                        .map("matchLabels")
                        .entries()
                        .forEach(entry -> addLabel(entry.getKey(), entry.getValue()));
            }
            map.entries().forEach(entry -> addSelectors(entry.getValue()));
        } else if (value instanceof GoList list) {
            list.items().forEach(this::addSelectors);
        }
    }

    private void addLabel(String key, Object value) {
        if (!key.equals(SECRET_TYPE) && isPlain(value.toString())) {
            labels.add(key + ": " + quoted(value.toString()));
        }
    }

    private static boolean isPlain(String text) {
        return !text.isEmpty() && !text.contains("{{") && !text.contains("*") && !text.startsWith("!");
    }

    private static String value(GoMap secret, String key) {
        String plain = secret.map("stringData").text(key);
        String encoded = secret.map("data").text(key);
        if (!plain.isEmpty() || encoded.isEmpty()) {
            return plain;
        }
        try {
            return new String(Base64.getDecoder().decode(encoded.strip()), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static Map<String, String> texts(GoMap map) {
        Map<String, String> texts = new TreeMap<>();
        map.entries()
                .forEach(entry -> texts.put(entry.getKey(), entry.getValue().toString()));
        texts.remove(SECRET_TYPE);
        return texts;
    }

    /** The clusters; the address of one is empty when it is not known. */
    List<ArgoFixtures.Cluster> list() {
        return List.copyOf(byName.values());
    }

    /** The names of the clusters. */
    List<String> names() {
        return List.copyOf(byName.keySet());
    }

    /** The clusters as the lines of a file of fixtures. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(List.of("clusters:"));
        if (byName.isEmpty()) {
            lines.add("- {name: in-cluster, server: " + LOCAL + "}");
        }
        for (ArgoFixtures.Cluster cluster : byName.values()) {
            List<String> marks = new ArrayList<>();
            cluster.labels().forEach((key, value) -> marks.add(key + ": " + quoted(value)));
            String name = cluster.name().isEmpty() ? cluster.secret() : cluster.name();
            String server = cluster.server().isEmpty() ? "https://" + name + ".invalid" : cluster.server();
            lines.add("- {name: " + quoted(name) + ", server: " + quoted(server)
                    + (marks.isEmpty() ? "" : ", labels: {" + String.join(", ", marks) + "}") + "}"
                    + (cluster.server().isEmpty() ? "  # its address is not in this repository" : ""));
        }
        return lines;
    }

    /** The labels by which generators choose clusters, such as {@code env: prod}. */
    public List<String> labels() {
        return List.copyOf(labels);
    }

    private static String quoted(String text) {
        boolean plain =
                text.matches("[A-Za-z][A-Za-z0-9./_-]*") && !text.matches("(?i)y|n|yes|no|on|off|true|false|null");
        boolean address = text.matches("https?://[A-Za-z0-9.:/_-]+");
        return plain || address ? text : "'" + text.replace("'", "''") + "'";
    }
}
