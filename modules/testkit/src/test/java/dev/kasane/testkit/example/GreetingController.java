package dev.kasane.testkit.example;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Writes greetings into ConfigMaps: a controller as small as one can be, without a framework. */
public final class GreetingController implements AutoCloseable, ResourceEventHandler<Greeting> {

    private static final PatchContext APPLY = new PatchContext.Builder()
            .withPatchType(PatchType.SERVER_SIDE_APPLY)
            .withFieldManager("greetings")
            .withForce(true)
            .build();

    private final KubernetesClient client;
    private final SharedIndexInformer<Greeting> informer;
    private final ExecutorService worker = Executors.newSingleThreadExecutor();
    private final Temper temper;

    private enum Temper {
        CAREFUL,
        FORGETFUL,
        FAINT_HEARTED
    }

    private GreetingController(Config config, Temper temper) {
        this.client = new KubernetesClientBuilder().withConfig(config).build();
        this.temper = temper;
        this.informer = client.resources(Greeting.class).inform(this);
    }

    /** One that does its work well. */
    public static GreetingController start(Config config) {
        return new GreetingController(config, Temper.CAREFUL);
    }

    /** One that forgets what it did when it dies: each life writes ConfigMaps of its own. */
    public static GreetingController startForgetful(Config config) {
        return new GreetingController(config, Temper.FORGETFUL);
    }

    /** One that gives up when something fails. */
    public static GreetingController startFaintHearted(Config config) {
        return new GreetingController(config, Temper.FAINT_HEARTED);
    }

    @Override
    public void onAdd(Greeting greeting) {
        later(greeting);
    }

    @Override
    public void onUpdate(Greeting before, Greeting greeting) {
        later(greeting);
    }

    @Override
    public void onDelete(Greeting greeting, boolean isUnsure) {}

    private void later(Greeting greeting) {
        if (!worker.isShutdown()) {
            worker.execute(() -> reconcile(greeting));
        }
    }

    private void reconcile(Greeting greeting) {
        if (!greeting.getStatus().conditions.isEmpty()) {
            return;
        }
        try {
            System.out.println("greeting " + greeting.getSpec().to + " in "
                    + greeting.getMetadata().getNamespace());
            if (temper == Temper.FORGETFUL) {
                client.resource(configMap(greeting)).create();
            } else {
                client.resource(configMap(greeting)).forceConflicts().serverSideApply();
            }
            Greeting ready = new Greeting();
            ready.setMetadata(new ObjectMetaBuilder()
                    .withName(greeting.getMetadata().getName())
                    .build());
            ready.setStatus(new Greeting.Status());
            ready.getStatus()
                    .conditions
                    .add(new ConditionBuilder()
                            .withType("Ready")
                            .withStatus("True")
                            .build());
            client.resource(ready).subresource("status").patch(APPLY);
        } catch (RuntimeException e) {
            if (temper != Temper.FAINT_HEARTED) {
                // looked at again a little later, as a framework would
                worker.execute(() -> reconcile(greeting));
            }
        }
    }

    private ConfigMap configMap(Greeting greeting) {
        String name = greeting.getMetadata().getName();
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(temper == Temper.FORGETFUL ? null : name)
                .withGenerateName(temper == Temper.FORGETFUL ? name + "-" : null)
                .addNewOwnerReference()
                .withApiVersion("example.com/v1")
                .withKind("Greeting")
                .withName(name)
                .withUid(greeting.getMetadata().getUid())
                .endOwnerReference()
                .endMetadata()
                .withData(Map.of("text", "Hello, " + greeting.getSpec().to + "!"))
                .build();
    }

    @Override
    public void close() {
        worker.shutdownNow();
        informer.stop();
        client.close();
    }
}
