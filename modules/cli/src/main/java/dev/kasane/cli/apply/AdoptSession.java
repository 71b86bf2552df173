package dev.kasane.cli.apply;

import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.OutputFile;
import dev.kasane.cli.live.ClusterFlags;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.cluster.Adoption;
import dev.kasane.cluster.Applied;
import dev.kasane.cluster.Applier;
import dev.kasane.cluster.ApplyOptions;
import dev.kasane.cluster.ApplyOptions.Conflicts;
import dev.kasane.cluster.ApplyOptions.Mode;
import dev.kasane.cluster.Drift;
import dev.kasane.cluster.DriftFinder;
import dev.kasane.cluster.KubernetesApi;
import dev.kasane.concurrent.Progress;
import dev.kasane.files.DirectoryTree;
import dev.kasane.git.FilePatch;
import dev.kasane.json.JsonValue;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One call of {@code adopt}. */
final class AdoptSession {

    private static final List<String> NAMES = List.of("kustomization.yaml", "kustomization.yml", "Kustomization");
    private static final int LONGEST = 60;

    private AdoptSession() {}

    static int run(Flags flags, Console console) {
        if (flags.words().size() != 1) {
            throw Problem.error("adopt needs one folder", null, "name the folder of an overlay")
                    .asException();
        }
        String word = flags.words().getFirst();
        Path folder = TreeRoot.real(console.folder().resolve(word), word);
        Path root = TreeRoot.of(folder, null, console.folder());
        String path = root.equals(folder) ? "" : root.relativize(folder).toString();
        try (DirectoryTree tree = new DirectoryTree(root, root);
                KubernetesApi api = ClusterFlags.open(flags, console)) {
            Adoption adoption =
                    new Adoption(tree, path, kustomization(folder, path, word), LimitFlag.options(flags, console));
            adoption.adopt(drift(flags, api, adoption, console));
            adoption.adopted().forEach(one -> console.printNote("adopted  " + text(one) + "\n"));
            adoption.refused()
                    .forEach(one -> console.printError(
                            "left     " + text(one) + "\n         no edit of this overlay alone sets this\n"));
            for (Map.Entry<String, byte[]> file : adoption.files().entrySet()) {
                if (flags.has("write")) {
                    write(root.resolve(file.getKey()), file.getValue());
                } else {
                    console.print(FilePatch.of(file.getKey(), tree.read(file.getKey()), file.getValue()));
                }
            }
            if (adoption.adopted().isEmpty() && adoption.refused().isEmpty()) {
                console.printNote("nothing to adopt\n");
            }
            return adoption.refused().isEmpty() ? ExitCode.OK : ExitCode.FINDINGS;
        }
    }

    private static List<Drift> drift(Flags flags, KubernetesApi api, Adoption adoption, Console console) {
        ApplyOptions options = new ApplyOptions(ClusterFlags.manager(flags), Mode.DRY_RUN, Conflicts.TAKE);
        List<Applied> tried;
        Progress step = Progress.begin("reading from " + api.server(), 0);
        try {
            tried = new Applier(api, options).apply(adoption.rendering(), one -> {});
        } finally {
            step.close();
        }
        for (Applied one : tried) {
            if (one.state() == Applied.State.REFUSED) {
                console.printError(one.problems());
            }
        }
        Set<String> gits = new HashSet<>(flags.all("manager"));
        gits.addAll(List.of("kasane", "argocd-controller", ClusterFlags.manager(flags)));
        return DriftFinder.in(tried, gits);
    }

    private static String kustomization(Path folder, String path, String word) {
        for (String name : NAMES) {
            if (Files.isRegularFile(folder.resolve(name))) {
                return path.isEmpty() ? name : path + "/" + name;
            }
        }
        throw Problem.error("there is no kustomization in " + word, null, "name the folder of an overlay")
                .asException();
    }

    private static String text(Drift drift) {
        String namespace = drift.resource().namespace();
        boolean isSecret = drift.resource().gvk().kind().equals("Secret");
        return SafeText.forTerminal(drift.resource().gvk().kind() + "/"
                + drift.resource().name() + (namespace.isEmpty() ? "" : " in " + namespace) + "  " + drift.pathText()
                + (isSecret ? "" : ": " + brief(drift.live()))
                + (drift.managers().isEmpty() ? "" : ", set by " + String.join(", ", drift.managers())));
    }

    private static String brief(JsonValue value) {
        String text = value.isMissing() ? "removed" : value.toString();
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    private static void write(Path file, byte[] bytes) {
        try {
            OutputFile.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
