package dev.kasane.flux.discovery;

import dev.kasane.files.FileTree;
import dev.kasane.flux.source.IgnoreFiles;
import dev.kasane.flux.source.IgnoreRules;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.lock.RemoteKind;
import dev.kasane.lock.Requirement;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The files that sources exclude, as in source-controller: by the {@code .sourceignore} files of this repository or of
 * the artifact, and then by {@code spec.ignore} of the source. An artifact whose layer is copied has all its files. Of
 * other Git repositories only folders are locked, so that their {@code .sourceignore} files do not count.
 */
final class SourceRules {

    private final FileTree tree;
    private final SourceObjects objects;
    private final FluxSettings settings;
    private final Map<String, IgnoreRules> known = new ConcurrentHashMap<>();
    private @Nullable IgnoreFiles files;

    SourceRules(FileTree tree, SourceObjects objects, FluxSettings settings) {
        this.tree = tree;
        this.objects = objects;
        this.settings = settings;
    }

    /**
     * The rules of a source.
     *
     * @param reference the source
     * @param folder a folder that is taken from it; null where nothing of it is known
     * @param namespace the one that counts where the reference has none
     */
    IgnoreRules of(GoMap reference, @Nullable String folder, String namespace, String cluster) {
        FluxObject source = objects.find(reference, namespace, cluster);
        String ignore = source == null ? "" : source.object().map("spec").text("ignore");
        String content = folder != null && Requirement.isPath(folder) ? Requirement.entryPath(folder) : null;
        if (content != null && isArtifact(content) && source != null && isCopied(source)) {
            return IgnoreRules.NOTHING;
        }
        String shown = reference.text("kind") + " " + reference.text("name");
        String root = Objects.requireNonNullElse(settings.inFolder(reference, ""), "");
        return known.computeIfAbsent(
                (folder == null) + "\n" + content + "\n" + shown + "\n" + ignore,
                key -> filesAround(folder, content).and(ignore, shown, root));
    }

    private static boolean isCopied(FluxObject source) {
        return OciSource.isCopied(source.object().map("spec"));
    }

    private static boolean isArtifact(String content) {
        Requirement requirement = Requirement.ofPath(content);
        return requirement != null && requirement.kind() == RemoteKind.ARTIFACT;
    }

    private IgnoreFiles filesAround(@Nullable String folder, @Nullable String content) {
        if (content != null) {
            boolean isWhole = isArtifact(content) && tree.entry(content).isFolder();
            return isWhole ? IgnoreFiles.of(tree, content) : IgnoreFiles.none();
        }
        return folder == null ? IgnoreFiles.none() : files();
    }

    private synchronized IgnoreFiles files() {
        IgnoreFiles read = files;
        if (read == null) {
            read = IgnoreFiles.of(tree, "");
            files = read;
        }
        return read;
    }
}
