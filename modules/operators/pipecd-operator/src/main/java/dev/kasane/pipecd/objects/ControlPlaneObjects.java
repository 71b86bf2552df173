package dev.kasane.pipecd.objects;

import dev.kasane.pipecd.api.ControlPlane;
import dev.kasane.pipecd.api.ControlPlaneSpec;
import dev.kasane.pipecd.api.SecretKey;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The objects of a control plane, without its keys, which are created once and never again. */
public final class ControlPlaneObjects {

    private static final String GATEWAY = "gateway";

    /** The programs, as their Deployments are called behind the control plane's name. */
    public static final List<String> COMPONENTS = List.of("server", "ops", "cache", GATEWAY);

    private static final String CONFIG = "/etc/pipecd-config/";
    private static final String SECRET = "/etc/pipecd-secret/";
    private static final String FILE = "control-plane-config.yaml";
    private static final String ENVOY = "envoy-config.yaml";
    private static final int GATEWAY_SERVICE = 8080;

    private final ControlPlane owner;
    private final ControlPlaneSpec spec;
    private final String image;
    private final String stateKey;
    private final Function<SecretKey, String> secrets;
    private final List<Volume> volumes = new ArrayList<>();
    private final List<VolumeMount> mounts = new ArrayList<>();

    private ControlPlaneObjects(
            ControlPlane owner, String image, String stateKey, Function<SecretKey, String> secrets) {
        this.owner = owner;
        this.spec = owner.getSpec();
        this.image = image;
        this.stateKey = stateKey;
        this.secrets = secrets;
        volume(
                "config",
                CONFIG,
                new VolumeBuilder()
                        .withNewSecret()
                        .withSecretName(Names.config(owner))
                        .endSecret());
        volume(
                "keys",
                SECRET,
                new VolumeBuilder()
                        .withNewSecret()
                        .withSecretName(Names.keys(owner))
                        .endSecret());
        if (spec.volumeMounts() != null) {
            for (ControlPlaneSpec.MountedVolume mounted : spec.volumeMounts()) {
                volume(mounted.volume().getName(), mounted.mountPath(), new VolumeBuilder(mounted.volume()));
            }
        }
    }

    private void volume(String name, String path, VolumeBuilder volume) {
        volumes.add(volume.withName(name).build());
        mounts.add(mount(name, path));
    }

    private static VolumeMount mount(String name, String path) {
        return new VolumeMountBuilder()
                .withName(name)
                .withMountPath(path)
                .withReadOnly(true)
                .build();
    }

    /**
     * All of them, in the order they are applied in.
     *
     * @param image the image of server and ops
     * @param stateKey signs the state of logins if the control plane has no key for that
     * @param secrets the values of Secrets that the control plane refers to
     */
    public static List<HasMetadata> of(
            ControlPlane owner, String image, String stateKey, Function<SecretKey, String> secrets) {
        return new ControlPlaneObjects(owner, image, stateKey, secrets).all();
    }

    private List<HasMetadata> all() {
        String file = ControlPlaneFile.text(spec.config(), stateKey, secrets);
        String envoy = EnvoyFile.text(Names.component(owner, "server"));
        String hash = Owned.hash(file);
        List<HasMetadata> all = new ArrayList<>();
        // it has keys and, with some stores, passwords
        all.add(Owned.secret(owner, Names.config(owner), "config", Map.of(FILE, file)));
        all.add(new ConfigMapBuilder()
                .withMetadata(Owned.metadata(owner, Names.component(owner, GATEWAY), GATEWAY))
                .withData(Map.of(ENVOY, envoy))
                .build());
        add(all, server(), count(spec.replicasServer()), false, hash);
        add(all, ops(), 1, true, hash);
        add(all, cache(), 1, true, hash);
        Program gateway = gateway();
        add(all, gateway, count(spec.replicasGateway()), false, Owned.hash(envoy));
        all.add(Program.service(
                owner,
                owner.getMetadata().getName(),
                gateway.component(),
                List.of(Program.port("service", GATEWAY_SERVICE, "ingress"))));
        return all;
    }

    private void add(List<HasMetadata> all, Program program, int replicas, boolean isAlone, String hash) {
        String name = Names.component(owner, program.component());
        all.add(program.service(owner, name));
        all.add(program.deployment(owner, name, replicas, isAlone, null, hash));
    }

    private static int count(@org.jspecify.annotations.Nullable Integer replicas) {
        return replicas == null ? 1 : replicas;
    }

    private Program server() {
        return new Program(
                "server",
                image,
                List.of(
                        "server",
                        "--config-file=" + CONFIG + FILE,
                        "--encryption-key-file=" + SECRET + Names.ENCRYPTION_KEY,
                        "--cache-address=" + Names.component(owner, "cache") + ":6379",
                        "--insecure-cookie=true"),
                new TreeMap<>(Map.of(
                        "piped-api", 9080, "web-api", 9081, "http", 9082, "api", 9083, "admin", 9085, "authz", 9086)),
                "/healthz admin",
                volumes,
                mounts);
    }

    private Program ops() {
        return new Program(
                "ops",
                image,
                List.of(
                        "ops",
                        "--config-file=" + CONFIG + FILE,
                        "--cache-address=" + Names.component(owner, "cache") + ":6379"),
                new TreeMap<>(Map.of("http", 9082, "admin", 9085)),
                "/healthz admin",
                volumes,
                mounts);
    }

    private Program cache() {
        String version = spec.redisVersion() == null ? "7.2-alpine" : spec.redisVersion();
        return new Program("cache", "redis:" + version, List.of(), Map.of("redis", 6379), null, List.of(), List.of());
    }

    private Program gateway() {
        String version = spec.envoyVersion() == null ? "v1.31.0" : spec.envoyVersion();
        return new Program(
                GATEWAY,
                "envoyproxy/envoy:" + version,
                List.of("-c", CONFIG + ENVOY),
                new TreeMap<>(Map.of("ingress", 9090, "envoy-admin", 9095)),
                "/ready envoy-admin",
                List.of(new VolumeBuilder()
                        .withName("config")
                        .withNewConfigMap()
                        .withName(Names.component(owner, GATEWAY))
                        .endConfigMap()
                        .build()),
                List.of(mount("config", CONFIG)));
    }
}
