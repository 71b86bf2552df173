package dev.kasane.cli.argo;

import dev.kasane.argocd.render.ClusterApis;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.Needs;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.live.ClusterFlags;
import dev.kasane.cluster.KubernetesApi;
import dev.kasane.cluster.ServedApis;
import dev.kasane.config.ConfigFile;
import dev.kasane.problem.Problem;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code argo capabilities}: reads the APIs that a cluster serves, and writes them into {@code .kasane.yaml}. */
@Needs(Bundle.CLUSTER)
final class Capabilities {

    private static final int MOST_BYTES = 1 << 20;

    private Capabilities() {}

    /** Reads the capabilities from the cluster, and writes its entry into the file at the root of the repository. */
    static void write(Flags flags, Path root, Console console) {
        String context = flags.value("context");
        if (context == null || context.isEmpty()) {
            throw Problem.error(
                            "kasane argo capabilities needs --context",
                            null,
                            "name the context of the cluster; kubectl config get-contexts lists them")
                    .asException();
        }
        String named = flags.value("cluster");
        String cluster = named == null ? context : named;
        if (!cluster.matches("[!-~]{1,253}")) {
            throw Problem.error(
                            "a cluster cannot be called " + cluster,
                            null,
                            "write the name or the server that the destinations of Applications have")
                    .asException();
        }
        Path file = root.resolve(ConfigFile.NAME);
        String text = read(file);
        ServedApis served;
        try (KubernetesApi api = new KubernetesApi(config(flags.value("kubeconfig"), context, console))) {
            served = ServedApis.of(api);
        }
        ClusterEntry entry = new ClusterEntry(
                cluster, served.kubeVersion(), ClusterApis.beside(served.kinds()), ClusterApis.lacking(served.kinds()));
        write(file, entry.writtenInto(text));
        console.print("wrote what " + cluster + " serves to " + ConfigFile.NAME + ": Kubernetes " + entry.kubeVersion()
                + ", kinds beside its own: " + entry.others().size() + "\n");
        if (!served.silent().isEmpty()) {
            console.printError(List.of(Problem.warning(
                    "the kinds of " + String.join(", ", served.silent())
                            + " are not among them: what serves them does not answer",
                    null,
                    null)));
        }
    }

    private static Config config(@Nullable String file, String context, Console console) {
        Config config = ClusterFlags.config(file, context, console);
        NamedContext current = config.getCurrentContext();
        // the client takes another context if there is none of that name
        if (current == null || !context.equals(current.getName())) {
            throw Problem.error(
                            "there is no context " + context + " in the kubeconfig",
                            null,
                            "kubectl config get-contexts lists them")
                    .asException();
        }
        return config;
    }

    private static String read(Path file) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw Problem.error(ConfigFile.NAME + " is no regular file", null, "replace the link with the file")
                    .asException();
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw Problem.error(ConfigFile.NAME + " is larger than 1 MiB", null, null)
                        .asException();
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw unwritable("read", file, e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(
                    file,
                    text,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw unwritable("write", file, e);
        }
    }

    private static RuntimeException unwritable(String verb, Path file, IOException e) {
        return Problem.error("cannot " + verb + " " + file.getFileName() + ": " + e.getMessage(), null, null)
                .asException();
    }
}
