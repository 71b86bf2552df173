package dev.kasane.cli.live;

import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cluster.KubernetesApi;
import dev.kasane.problem.Problem;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The flags of commands that render for a cluster: which one is meant, and what a render may take. */
public final class ClusterFlags {

    private ClusterFlags() {}

    /** The name that fields are kept under. */
    public static String manager(Flags flags) {
        String named = flags.value("field-manager");
        if (named != null && !named.matches("[A-Za-z0-9._-]{1,128}")) {
            throw Problem.error(
                            "a field manager cannot be called " + named, null, "use letters, digits, dots and dashes")
                    .asException();
        }
        return named == null ? "kasane" : named;
    }

    /**
     * Opens the cluster.
     *
     * @throws dev.kasane.problem.KasaneException when none is configured
     */
    public static KubernetesApi open(Flags flags, Console console) {
        Config config = config(flags.value("kubeconfig"), flags.value("context"), console);
        if (isNone(config, console)) {
            throw Problem.error(
                            "no cluster is configured: KUBECONFIG is not set and ~/.kube/config does not exist",
                            null,
                            "set KUBECONFIG, or use --kubeconfig FILE")
                    .asException();
        }
        String namespace = flags.value("namespace");
        return new KubernetesApi(
                namespace == null
                        ? config
                        : new ConfigBuilder(config).withNamespace(namespace).build());
    }

    /**
     * The configuration of a cluster.
     *
     * @param file the value of {@code --kubeconfig}; null for {@code KUBECONFIG}, else the usual file
     * @param context the value of {@code --context}
     * @throws dev.kasane.problem.KasaneException when the file is not there, or is none
     */
    public static Config config(@Nullable String file, @Nullable String context, Console console) {
        if (file != null) {
            return read(file, "--kubeconfig", context, console);
        }
        String named = console.environment().getOrDefault("KUBECONFIG", "");
        if (named.isEmpty()) {
            return Config.autoConfigure(context);
        }
        List<Config> read = new ArrayList<>();
        for (String one : named.split(File.pathSeparator)) {
            // missing files of the list are ignored, as kubectl does
            if (console.folder().resolve(one).toFile().isFile()) {
                read.add(read(one, "KUBECONFIG", context, console));
            }
        }
        if (read.isEmpty()) {
            throw absent(named, "KUBECONFIG");
        }
        if (read.size() > 1) {
            return Config.autoConfigure(context);
        }
        Config config = read.getFirst();
        // proxies and the like, as where the client finds the file itself
        Config.configFromSysPropsOrEnvVars(config);
        return config;
    }

    /** Whether a configuration names no cluster: there is no kubeconfig and no other setting, and this runs in no pod. */
    static boolean isNone(Config config, Console console) {
        return config.getCurrentContext() == null
                && config.getFile() == null
                && config.getMasterUrl().startsWith(Config.DEFAULT_MASTER_URL)
                && !console.environment().containsKey(Config.KUBERNETES_SERVICE_HOST_PROPERTY);
    }

    private static Config read(String file, String where, @Nullable String context, Console console) {
        File path = console.folder().resolve(file).toFile();
        if (!path.isFile()) {
            throw absent(file, where);
        }
        try {
            return Config.fromKubeconfig(context, path);
        } catch (RuntimeException e) {
            throw Problem.error(
                            file + ", which " + where + " names, is no kubeconfig",
                            null,
                            "kubectl config view shows what one looks like; correct the file or " + where)
                    .asException();
        }
    }

    private static RuntimeException absent(String file, String where) {
        return Problem.error("there is no kubeconfig " + file + ", which " + where + " names", null, "correct " + where)
                .asException();
    }
}
