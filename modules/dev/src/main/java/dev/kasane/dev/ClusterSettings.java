package dev.kasane.dev;

import io.fabric8.kubernetes.client.Config;
import java.nio.file.Path;
import java.util.List;

/**
 * The settings of the loop in a cluster.
 *
 * @param name the pipeline's name
 * @param root the root of the work tree
 * @param config the configuration of the cluster's client
 * @param forwards ports of the newest pod that are forwarded to this machine
 * @param colours whether the output of pods is coloured
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
