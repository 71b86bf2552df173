package dev.kasane.pipeline.closure;

import dev.kasane.files.ContentId;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.pipeline.closure.Pom.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The Maven modules of a tree: those that its root POM names, recursively. */
final class Reactor {

    private static final String POM = "pom.xml";

    private final FileTree tree;
    private final Map<ContentId, Pom> memory;
    private final Map<String, Pom> poms = new TreeMap<>();
    private final Map<String, List<String>> byArtifact = new HashMap<>();

    /**
     * @param memory POMs by content, of this tree or of others; more are added
     */
    Reactor(FileTree tree, Map<ContentId, Pom> memory) {
        this.tree = tree;
        this.memory = memory;
        add(POM);
        poms.forEach((path, pom) -> byArtifact
                .computeIfAbsent(resolve(pom.self().artifact(), path, pom), ignored -> new ArrayList<>())
                .add(path));
    }

    private void add(String path) {
        Pom pom = poms.containsKey(path) ? null : pomAt(path);
        if (pom == null) {
            return;
        }
        poms.put(path, pom);
        for (String module : pom.modules()) {
            String joined = TreePath.join(TreePath.parent(path), module);
            if (joined != null) {
                add(joined.endsWith(".xml") ? joined : joined.isEmpty() ? POM : joined + "/" + POM);
            }
        }
    }

    /** The POM at a path; null when there is no such file. */
    @Nullable
    Pom pomAt(String path) {
        TreeEntry entry = tree.entry(path);
        if (!entry.isFile()) {
            return null;
        }
        ContentId id = tree.contentId(entry.path());
        Pom pom = memory.get(id);
        if (pom == null) {
            pom = PomReader.read(new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), "modules"));
            memory.put(id, pom);
        }
        return pom;
    }

    /** The path of the POM of a module's folder. */
    static String pomOf(String folder) {
        return folder.isEmpty() || folder.equals(".") ? POM : folder + "/" + POM;
    }

    /** The folders of all modules. */
    Set<String> folders() {
        Set<String> folders = new LinkedHashSet<>();
        poms.keySet().forEach(path -> folders.add(TreePath.parent(path)));
        return folders;
    }

    /** The path of a POM's parent; null when it has none in this tree. */
    @Nullable
    String parentOf(String path, Pom pom) {
        Name parent = pom.parent();
        if (parent == null) {
            return null;
        }
        if (!pom.parentPath().isEmpty()) {
            String said = TreePath.join(TreePath.parent(path), pom.parentPath());
            if (said != null && tree.entry(said).isFolder()) {
                said = pomOf(said);
            }
            Pom there = said == null ? null : pomAt(said);
            if (there != null && there.self().artifact().equals(parent.artifact())) {
                return said;
            }
        }
        for (String candidate : byArtifact.getOrDefault(parent.artifact(), List.of())) {
            if (!candidate.equals(path)) {
                return candidate;
            }
        }
        return null;
    }

    /**
     * The modules that a POM's own words could mean. A name that cannot be known here means every module: better one build
     * too many than one too few.
     */
    Set<String> used(String path, Pom pom) {
        Set<String> used = new LinkedHashSet<>();
        for (Name reference : pom.references()) {
            String artifact = resolve(reference.artifact(), path, pom);
            if (artifact.contains("${")) {
                used.addAll(poms.keySet());
                continue;
            }
            String group = resolve(reference.group(), path, pom);
            for (String candidate : byArtifact.getOrDefault(artifact, List.of())) {
                if (group.isEmpty() || group.contains("${") || group.equals(groupOf(candidate))) {
                    used.add(candidate);
                }
            }
        }
        used.remove(path);
        return used;
    }

    private String groupOf(String path) {
        Pom pom = poms.get(path);
        if (pom == null) {
            return "";
        }
        String group = pom.self().group();
        Name parent = pom.parent();
        return resolve(group.isEmpty() && parent != null ? parent.group() : group, path, pom);
    }

    /** A text with its properties resolved, as far as this module and its parents define them. */
    private String resolve(String text, String path, Pom pom) {
        String resolved = text;
        for (int round = 0; round < 10 && resolved.contains("${"); round++) {
            int start = resolved.indexOf("${");
            int end = resolved.indexOf('}', start);
            if (end < 0) {
                return resolved;
            }
            String value = property(resolved.substring(start + 2, end), path, pom);
            if (value == null) {
                return resolved;
            }
            resolved = resolved.substring(0, start) + value + resolved.substring(end + 1);
        }
        return resolved;
    }

    private @Nullable String property(String name, String path, Pom pom) {
        Name parent = pom.parent();
        Name self = pom.self();
        switch (name) {
            case "project.groupId", "pom.groupId", "groupId" -> {
                return self.group().isEmpty() && parent != null ? parent.group() : self.group();
            }
            case "project.artifactId", "pom.artifactId", "artifactId" -> {
                return self.artifact();
            }
            case "project.parent.groupId", "parent.groupId" -> {
                return parent == null ? null : parent.group();
            }
            case "project.parent.artifactId", "parent.artifactId" -> {
                return parent == null ? null : parent.artifact();
            }
            default -> {}
        }
        String at = path;
        Pom here = pom;
        for (int depth = 0; depth < 50; depth++) {
            String value = here.properties().get(name);
            if (value != null) {
                return value;
            }
            String above = parentOf(at, here);
            Pom next = above == null ? null : pomAt(above);
            if (above == null || next == null) {
                return null;
            }
            at = above;
            here = next;
        }
        return null;
    }
}
