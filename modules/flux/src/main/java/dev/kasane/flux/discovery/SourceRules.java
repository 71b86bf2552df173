package dev.kasane.flux.discovery;

import dev.kasane.files.FileTree;
import dev.kasane.flux.source.IgnoreFiles;
import dev.kasane.flux.source.IgnoreRules;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.lock.Requirement;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which files sources leave out: as the {@code .sourceignore} files of this repository and the object of the source say. Of
 * other repositories only folders are fetched, so that their files are not known.
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
        boolean isElsewhere = folder == null || Requirement.isPath(folder);
        String shown = reference.text("kind") + " " + reference.text("name");
        String root = Objects.requireNonNullElse(settings.inFolder(reference, ""), "");
        return known.computeIfAbsent(
                isElsewhere + "\n" + shown + "\n" + ignore,
                key -> (isElsewhere ? IgnoreFiles.none() : files()).and(ignore, shown, root));
    }

    private synchronized IgnoreFiles files() {
        IgnoreFiles read = files;
        if (read == null) {
            read = IgnoreFiles.of(tree);
            files = read;
        }
        return read;
    }
}
