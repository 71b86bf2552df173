package dev.kasane.dev;

import io.fabric8.kubernetes.client.Config;
import java.nio.file.Path;
import java.util.List;

/**
 * The settings of the loop in a cluster.
 *
 * @param name the pipeline's name
 * @param root the root of the work tree
 * @param config the way into the cluster
 * @param forwards ports of the newest pod that are led to this machine
 * @param colours whether what pods say is coloured
 */
public record ClusterSettings(String name, Path root, Config config, List<Forward> forwards, boolean colours) {

    /**
     * A port of a pod on this machine.
     *
     * @param local on 127.0.0.1
     * @param remote in the pod
     */
    public record Forward(int local, int remote) {}

    public ClusterSettings {
        forwards = List.copyOf(forwards);
    }
}
