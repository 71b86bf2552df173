package dev.kasane.testkit;

import dev.kasane.testkit.proxy.Disturbance;
import dev.kasane.testkit.proxy.Trace;
import dev.kasane.testkit.state.Snapshot;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Runs a {@link Perturbed} test: first the undisturbed run, whose final state and requests define the others. */
final class PerturbedRuns implements TestTemplateInvocationContextProvider {

    private static final Duration SETTLED = Duration.ofMillis(1500);
    private static final Duration SETTLE_AT_MOST = Duration.ofSeconds(20);

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return context.getRequiredTestMethod().isAnnotationPresent(Perturbed.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        Perturbed perturbed = context.getRequiredTestMethod().getAnnotation(Perturbed.class);
        List<String> ignored = List.of(perturbed.ignoring());
        AtomicReference<@Nullable Undisturbed> undisturbed = new AtomicReference<>();
        Stream<TestTemplateInvocationContext> first =
                Stream.of(new Run("undisturbed", new First(ignored, undisturbed)));
        // evaluated after the first run, since JUnit requests one invocation after the other
        Stream<TestTemplateInvocationContext> others = Arrays.stream(perturbed.value())
                .flatMap(perturbation -> {
                    Undisturbed known = undisturbed.get();
                    return known == null
                            ? Stream.empty()
                            : spread(perturbation.plans(known.trace()).toList(), runsEach(perturbed)).stream()
                                    .map(plan -> new Run(
                                            plan.name(),
                                            new Other(
                                                    plan,
                                                    known,
                                                    ignored,
                                                    Duration.ofSeconds(perturbed.withinSeconds()))));
                });
        return Stream.concat(first, others);
    }

    private static int runsEach(Perturbed perturbed) {
        return "all".equals(System.getProperty("kasane.perturb")) ? Integer.MAX_VALUE : perturbed.runsEach();
    }

    /** So many of all at most: the first, the last, and others at even distances. */
    static <T> List<T> spread(List<T> all, int atMost) {
        if (all.size() <= atMost) {
            return all;
        }
        return IntStream.range(0, atMost)
                .mapToObj(i -> all.get(atMost == 1 ? 0 : i * (all.size() - 1) / (atMost - 1)))
                .toList();
    }

    /** The undisturbed run. */
    private record Undisturbed(Snapshot end, Trace trace) {}

    private record Run(String name, Extension extension) implements TestTemplateInvocationContext {
        @Override
        public String getDisplayName(int number) {
            return name;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(extension);
        }
    }

    private record First(List<String> ignored, AtomicReference<@Nullable Undisturbed> undisturbed)
            implements AfterEachCallback {
        @Override
        public void afterEach(ExtensionContext context) {
            if (context.getExecutionException().isPresent()) {
                return;
            }
            TestCluster cluster = KubernetesExtension.cluster(context);
            Snapshot end = settled(cluster);
            checkOrphans(end);
            undisturbed.set(new Undisturbed(end, cluster.trace()));
        }

        /** The objects once they have stayed the same for a while. */
        private Snapshot settled(TestCluster cluster) {
            Snapshot[] last = {Snapshot.of(cluster.client(), cluster.namespace(), ignored)};
            long[] since = {System.nanoTime()};
            boolean isSettled = Poll.until(SETTLE_AT_MOST, () -> {
                Snapshot now = Snapshot.of(cluster.client(), cluster.namespace(), ignored);
                if (!now.equals(last[0])) {
                    last[0] = now;
                    since[0] = System.nanoTime();
                }
                return System.nanoTime() - since[0] >= SETTLED.toNanos();
            });
            if (!isSettled) {
                throw new AssertionError("the objects still change " + SETTLE_AT_MOST.toSeconds()
                        + " s after the undisturbed run: there is no end to compare with");
            }
            return last[0];
        }
    }

    private record Other(Perturbation.Plan plan, Undisturbed undisturbed, List<String> ignored, Duration atMost)
            implements BeforeEachCallback, AfterEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) {
            TestCluster cluster = KubernetesExtension.cluster(context);
            String version = cluster.client().configMaps().list().getMetadata().getResourceVersion();
            Disturbance disturbance = plan.disturbance().apply(version);
            cluster.disturb(plan.name(), disturbance);
        }

        @Override
        public void afterEach(ExtensionContext context) {
            if (context.getExecutionException().isPresent()) {
                return;
            }
            TestCluster cluster = KubernetesExtension.cluster(context);
            AtomicReference<Snapshot> end = new AtomicReference<>(undisturbed.end());
            boolean isSame = Poll.until(atMost, () -> {
                end.set(Snapshot.of(cluster.client(), cluster.namespace(), ignored));
                return end.get().equals(undisturbed.end());
            });
            if (!isSame) {
                checkOrphans(end.get());
                throw new AssertionError(new FailureReport(cluster)
                        .text("with \"" + plan.name()
                                + "\" the end is another one than that of the undisturbed run:\n  "
                                + String.join("\n  ", undisturbed.end().differencesTo(end.get()))));
            }
        }
    }

    private static void checkOrphans(Snapshot end) {
        if (!end.orphans().isEmpty()) {
            throw new AssertionError("objects are left whose owners are gone: " + String.join(", ", end.orphans()));
        }
    }
}
