package dev.kasane.cli.apply;

import dev.kasane.cli.Console;
import dev.kasane.cli.Flags;
import dev.kasane.cluster.KubernetesApi;
import dev.kasane.core.problem.Problem;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.File;
import org.jspecify.annotations.Nullable;

/** The flags that say which cluster is meant. */
final class ClusterFlags {

    private ClusterFlags() {}

    static Flags.Known add(Flags.Known known) {
        return known.valued("context", "kubeconfig", "namespace", "field-manager")
                .brief("n", "namespace");
    }

    /** The name that fields are kept under. */
    static String manager(Flags flags) {
        String named = flags.value("field-manager");
        if (named != null && !named.matches("[A-Za-z0-9._-]{1,128}")) {
            throw Problem.error(
                            "a field manager cannot be called " + named, null, "use letters, digits, dots and dashes")
                    .asException();
        }
        return named == null ? "kasane" : named;
    }

    /** Opens the cluster. */
    static KubernetesApi open(Flags flags, Console console) {
        Config config = config(flags.value("kubeconfig"), flags.value("context"), console);
        String namespace = flags.value("namespace");
        return new KubernetesApi(
                namespace == null
                        ? config
                        : new ConfigBuilder(config).withNamespace(namespace).build());
    }

    private static Config config(@Nullable String file, @Nullable String context, Console console) {
        if (file == null) {
            return Config.autoConfigure(context);
        }
        File path = console.folder().resolve(file).toFile();
        if (!path.isFile()) {
            throw Problem.error("there is no kubeconfig " + file, null, "correct --kubeconfig")
                    .asException();
        }
        return Config.fromKubeconfig(context, path);
    }
}
