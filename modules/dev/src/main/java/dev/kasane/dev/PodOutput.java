package dev.kasane.dev;

import dev.kasane.cluster.Rollout;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Prints the logs of programs' pods: each line with its pod's name, in a colour of its own. */
final class PodOutput implements AutoCloseable {

    private static final int FIRST_COLOUR = 31;
    private static final int COLOURS = 6;

    private final KubernetesClient client;
    private final Consumer<String> output;
    private final boolean colours;
    private final Map<String, LogWatch> followed = new HashMap<>();
    private final List<String> pods = new ArrayList<>();

    PodOutput(KubernetesClient client, Consumer<String> output, boolean colours) {
        this.client = client;
        this.output = output;
        this.colours = colours;
    }

    /** Listens to pods that are new, and no longer to those that are gone. */
    void look(List<Rollout.Program> programs) {
        Set<String> there = new HashSet<>();
        for (Rollout.Program program : programs) {
            for (Pod pod : pods(program)) {
                for (ContainerStatus container : pod.getStatus().getContainerStatuses()) {
                    if (container.getState() != null && container.getState().getRunning() != null) {
                        there.add(follow(pod, container));
                    }
                }
            }
        }
        followed.entrySet().removeIf(one -> {
            boolean isGone = !there.contains(one.getKey());
            if (isGone) {
                one.getValue().close();
            }
            return isGone;
        });
    }

    /** The newest pod that is ready. */
    Optional<Pod> newest(List<Rollout.Program> programs) {
        return programs.stream()
                .flatMap(program -> pods(program).stream())
                .filter(pod -> pod.getStatus().getConditions().stream()
                        .anyMatch(it ->
                                it.getType().equals("Ready") && it.getStatus().equals("True")))
                .max(Comparator.comparing(pod -> pod.getMetadata().getCreationTimestamp()));
    }

    private List<Pod> pods(Rollout.Program program) {
        if (program.labels().isEmpty()) {
            return List.of();
        }
        return client.pods().inNamespace(program.namespace()).withLabels(program.labels()).list().getItems().stream()
                .filter(pod -> pod.getStatus() != null && !pod.isMarkedForDeletion())
                .toList();
    }

    private String follow(Pod pod, ContainerStatus container) {
        String name = pod.getMetadata().getName();
        String key = pod.getMetadata().getUid() + "/" + container.getName() + "/" + container.getRestartCount();
        if (!followed.containsKey(key)) {
            try {
                LogWatch watch = client.pods()
                        .inNamespace(pod.getMetadata().getNamespace())
                        .withName(name)
                        .inContainer(container.getName())
                        .watchLog();
                followed.put(key, watch);
                String prefix = prefix(name);
                Thread.ofVirtual().start(() -> forward(prefix, watch));
            } catch (KubernetesClientException e) {
                // it has ended since, or its node does not answer: the next look tries again
                return key;
            }
        }
        return key;
    }

    private String prefix(String pod) {
        if (!pods.contains(pod)) {
            pods.add(pod);
        }
        return colours ? "\033[" + (FIRST_COLOUR + pods.indexOf(pod) % COLOURS) + "m" + pod + "\033[0m " : pod + " ";
    }

    private void forward(String prefix, LogWatch watch) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(watch.getOutput(), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            while (line != null) {
                output.accept(prefix + line);
                line = lines.readLine();
            }
        } catch (IOException e) {
            // closed, since the pod is gone or the loop ends
            watch.close();
        }
    }

    @Override
    public void close() {
        followed.values().forEach(LogWatch::close);
        followed.clear();
    }
}
