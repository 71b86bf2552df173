package dev.kasane.cli.targets;

import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.ArgoTargets;
import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.argocd.render.SourcePaths;
import java.util.HashSet;
import java.util.Set;

/** The folders that Applications take their objects from. */
final class SourceFolders {

    private SourceFolders() {}

    static Set<String> of(ArgoTargets targets) {
        Set<String> folders = new HashSet<>();
        for (ArgoTarget target : targets.targets().values()) {
            folders.addAll(of(target));
        }
        return folders;
    }

    static Set<String> of(ArgoTarget target) {
        Set<String> folders = new HashSet<>();
        ApplicationRenderer.sources(target.application()).forEach(source -> folders.add(plain(source.text("path"))));
        return folders;
    }

    /** A path as trees have it. */
    static String plain(String path) {
        return SourcePaths.clean(path);
    }
}
