package dev.kasane.flux.discovery;

import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An index of the source objects of Flux, such as GitRepository, HelmRepository, OCIRepository and HelmChart. */
final class SourceObjects {

    private static final String WRITTEN = "//written";

    /**
     * By cluster, kind, namespace and name, separated by line feeds; files of several clusters may have the same one.
     */
    private final Map<String, List<FluxObject>> objects = new HashMap<>();

    /** Adds one from a file, before its clusters are known. */
    void addWritten(FluxObject source) {
        add(source, WRITTEN);
    }

    /** Adds one that a Kustomization of a cluster makes. */
    void add(FluxObject source, String cluster) {
        GoMap metadata = source.object().map("metadata");
        String key = key(cluster, source.object().text("kind"), metadata.text("namespace"), source.name());
        objects.computeIfAbsent(key, ignored -> new ArrayList<>()).add(source);
    }

    private static String key(String cluster, String kind, String namespace, String name) {
        return String.join("\n", cluster, kind, namespace, name);
    }

    /**
     * The source that a target refers to, preferably one of the target's cluster; null if it is not in the tree.
     *
     * @param reference {@code kind}, {@code name} and maybe {@code namespace}
     * @param namespace the one that counts where the reference has none
     */
    @Nullable
    FluxObject find(GoMap reference, String namespace, String cluster) {
        String where = reference.text("namespace").isEmpty() ? namespace : reference.text("namespace");
        for (String place : new String[] {cluster, WRITTEN}) {
            for (String of : new String[] {where, ""}) {
                List<FluxObject> found = objects.get(key(place, reference.text("kind"), of, reference.text("name")));
                if (found != null) {
                    return nearest(found, cluster);
                }
            }
        }
        return null;
    }

    /** The first that is written in the folder of a cluster; else the first. */
    private static FluxObject nearest(List<FluxObject> found, String cluster) {
        for (FluxObject one : found) {
            if (TreePath.isWithin(one.span().path(), cluster)) {
                return one;
            }
        }
        return found.getFirst();
    }
}
