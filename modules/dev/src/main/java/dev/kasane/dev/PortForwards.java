package dev.kasane.dev;

import dev.kasane.dev.ClusterSettings.Forward;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.LocalPortForward;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Forwards ports of this machine to a pod, and follows a replacement of the pod. */
final class PortForwards implements AutoCloseable {

    private final KubernetesClient client;
    private final List<Forward> wanted;
    private final Consumer<String> messages;
    private final List<LocalPortForward> open = new ArrayList<>();
    private String pod = "";

    PortForwards(KubernetesClient client, List<Forward> wanted, Consumer<String> messages) {
        this.client = client;
        this.wanted = wanted;
        this.messages = messages;
    }

    /** Forwards the ports to a pod, unless they are forwarded there already. */
    void to(Pod target) {
        String name = target.getMetadata().getName();
        if (wanted.isEmpty() || name.equals(pod)) {
            return;
        }
        close();
        pod = name;
        for (Forward forward : wanted) {
            open.add(client.pods()
                    .inNamespace(target.getMetadata().getNamespace())
                    .withName(name)
                    .portForward(forward.remote(), forward.local()));
            messages.accept(
                    "127.0.0.1:" + forward.local() + " is forwarded to port " + forward.remote() + " of " + name);
        }
    }

    @Override
    public void close() {
        for (LocalPortForward forward : open) {
            try {
                forward.close();
            } catch (IOException e) {
                messages.accept("cannot release a port: " + e.getMessage());
            }
        }
        open.clear();
        pod = "";
    }
}
