package dev.kasane.dev;

import dev.kasane.cluster.Applied;
import dev.kasane.cluster.ApplyOptions;
import dev.kasane.cluster.KubernetesApi;
import dev.kasane.cluster.Rollout;
import dev.kasane.cluster.TemporaryObjects;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.ProblemText;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds and rolls out a program in a cluster again after each change. Objects that it created are removed at the end,
 * or by the next loop if this one is killed; existing objects keep the applied values.
 */
public final class ClusterLoop extends DevLoop {

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final ClusterSettings settings;
    private final Delivery delivery;
    private final Set<String> reported = new HashSet<>();
    private boolean isWaiting;

    /**
     * @param messages receives the messages of the loop
     * @param output receives the output of the pods, a line at a time
     */
    public ClusterLoop(
            ClusterSettings settings, Delivery delivery, Consumer<String> messages, Consumer<String> output) {
        super(messages, output);
        this.settings = settings;
        this.delivery = delivery;
    }

    @Override
    void runUntilTheEnd() throws InterruptedException {
        try (DevFolder folder = DevFolder.open(settings.root(), settings.name());
                KubernetesApi api = new KubernetesApi(settings.config());
                KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(settings.config())
                        .build();
                PodOutput pods = new PodOutput(client, output, settings.colours());
                PortForwards ports = new PortForwards(client, settings.forwards(), messages)) {
            ApplyOptions options = new ApplyOptions(
                    "kasane-dev-" + settings.name(), ApplyOptions.Mode.REAL, ApplyOptions.Conflicts.TAKE);
            TemporaryObjects objects = new TemporaryObjects(api, options, folder.journal(api.server() + "#cluster"));
            messages.accept("the cluster is " + api.server());
            try {
                watch(objects, new Rollout(api), pods, ports);
            } finally {
                objects.remove(AppliedFixtures.PATIENCE)
                        .forEach(one -> messages.accept(
                                one.why().isEmpty()
                                        ? "removed " + one.object()
                                        : one.object() + " stays: " + one.why()));
            }
        }
    }

    private void watch(TemporaryObjects objects, Rollout rollout, PodOutput pods, PortForwards ports)
            throws InterruptedException {
        Watch sources = new Watch(delivery.watched());
        Rendering rendering = deliver(objects, null);
        long looked = 0;
        while (!endsWithin(sources.pause())) {
            if (!sources.changed().isEmpty()) {
                rendering = deliver(objects, rendering);
            }
            if (rendering != null && System.nanoTime() - looked > LOOK.toNanos()) {
                looked = System.nanoTime();
                look(rollout.programs(rendering), pods, ports);
            }
        }
    }

    /** Builds and applies the rendering, and returns it; returns the former one if the build fails. */
    private @Nullable Rendering deliver(TemporaryObjects objects, @Nullable Rendering before) {
        try {
            long begin = System.nanoTime();
            Rendering rendering = delivery.deliver();
            List<Applied> applied = objects.apply(rendering, one -> {});
            for (Applied one : applied) {
                one.problems().forEach(problem -> messages.accept(ProblemText.of(problem)));
            }
            objects.removeOthersThan(rendering, AppliedFixtures.PATIENCE);
            long changed = applied.stream()
                    .filter(one -> one.state() == Applied.State.CHANGED || one.state() == Applied.State.CREATED)
                    .count();
            messages.accept("built and applied after "
                    + Duration.ofNanos(System.nanoTime() - begin).toMillis() + " ms: " + changed + " of "
                    + applied.size() + " objects are new or changed");
            isWaiting = true;
            reported.clear();
            return rendering;
        } catch (KasaneException e) {
            e.problems().forEach(problem -> messages.accept(ProblemText.of(problem)));
            messages.accept("the deployment failed; the cluster keeps the former version");
            return before;
        }
    }

    private void look(List<Rollout.Program> programs, PodOutput pods, PortForwards ports) {
        List<String> now = new ArrayList<>();
        for (Rollout.Program program : programs) {
            if (!program.waiting().isEmpty()) {
                now.add(program.name() + ": " + program.waiting());
            }
        }
        // a kubelet that retries alternates between messages
        now.stream().filter(reported::add).forEach(messages);
        if (now.isEmpty() && isWaiting) {
            messages.accept("rolled out");
        }
        isWaiting = !now.isEmpty();
        try {
            pods.look(programs);
            if (now.isEmpty()) {
                pods.newest(programs).ifPresent(ports::to);
            }
        } catch (KubernetesClientException e) {
            messages.accept("cannot watch the pods: " + e.getMessage());
        }
    }
}
