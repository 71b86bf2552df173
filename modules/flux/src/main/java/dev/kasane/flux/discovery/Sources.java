package dev.kasane.flux.discovery;

import dev.kasane.files.FileTree;
import dev.kasane.gotemplate.value.GoMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which sources are this repository.
 *
 * <p>The source that {@code flux bootstrap} names {@code flux-system} is. Another {@code GitRepository} is if it has the URL
 * of {@code flux-system}; if one of the URLs is not in the tree, then it is if {@code spec.path} is a folder here that is
 * not the root. Every other source is elsewhere.
 */
final class Sources {

    private static final String BOOTSTRAP = "flux-system";

    private final FileTree tree;
    private final Map<String, String> urls = new HashMap<>();

    Sources(FileTree tree) {
        this.tree = tree;
    }

    void add(FluxObject repository) {
        urls.put(repository.name(), plain(repository.object().map("spec").text("url")));
    }

    boolean isHere(FluxTarget target) {
        GoMap reference = target.spec().map("sourceRef");
        String folder = target.folder();
        if (folder == null) {
            return false;
        }
        if (reference.text("name").equals(BOOTSTRAP)) {
            return true;
        }
        if (!reference.text("kind").equals("GitRepository")) {
            return false;
        }
        String url = urls.get(reference.text("name"));
        String own = urls.get(BOOTSTRAP);
        return url != null && own != null
                ? url.equals(own)
                : !folder.isEmpty() && tree.entry(folder).isFolder();
    }

    /** Where a source is, for people; null when that is not in the tree. */
    @Nullable
    String url(FluxTarget target) {
        return urls.get(target.spec().map("sourceRef").text("name"));
    }

    /** A URL without what may be written in several ways. */
    private static String plain(String url) {
        String plain = url.toLowerCase(Locale.ROOT);
        plain = plain.endsWith(".git") ? plain.substring(0, plain.length() - 4) : plain;
        int scheme = plain.indexOf("://");
        plain = scheme < 0 ? plain.replaceFirst(":", "/") : plain.substring(scheme + 3);
        int user = plain.indexOf('@');
        return user < 0 ? plain : plain.substring(user + 1);
    }
}
