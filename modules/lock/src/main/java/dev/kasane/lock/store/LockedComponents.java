package dev.kasane.lock.store;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.lock.RemoteKind;
import dev.kasane.lock.Requirement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Components that an Application or a Kustomization of Flux adds to a folder of another Git repository. The kustomization of the
 * folder does not name them, so they are locked as folders of their own.
 */
public final class LockedComponents {

    private LockedComponents() {}

    /**
     * The requirements to lock for components.
     *
     * @param folder what is locked for the folder that they are added to
     * @param components their paths from that folder
     */
    public static List<Requirement> requirements(Requirement folder, List<String> components) {
        List<Requirement> requirements = new ArrayList<>();
        if (folder.kind() != RemoteKind.GIT) {
            // an artifact is locked as a whole
            return requirements;
        }
        for (String component : components) {
            String path = TreePath.join(folder.name(), component);
            Requirement requirement =
                    path == null ? null : Requirement.ofRepository(folder.address(), path, folder.requested());
            if (requirement != null && !requirement.equals(folder)) {
                requirements.add(requirement);
            }
        }
        return requirements;
    }

    /**
     * Where a component is in the tree with the lock, or will be once it is locked; null when it is outside its repository.
     *
     * @param folder the path of the folder that it is added to, in a locked content
     */
    public static @Nullable String path(FileTree tree, String folder, String component) {
        String inner = TreePath.join(Requirement.inner(folder), component);
        return inner == null ? null : LockedRepository.around(tree, folder).path(inner, inner);
    }

    /**
     * A tree in which components of other locked contents are where the folder has them by their written paths.
     *
     * @param folder the path of the folder that they are added to
     * @param components their paths from that folder
     */
    public static FileTree beside(FileTree tree, String folder, List<String> components) {
        if (!Requirement.isPath(folder)) {
            return tree;
        }
        String content = Requirement.entryPath(folder);
        List<String> others = new ArrayList<>();
        for (String component : components) {
            String path = path(tree, folder, component);
            String other = path == null ? content : Requirement.entryPath(path);
            if (!other.equals(content) && !others.contains(other)) {
                others.add(other);
            }
        }
        return others.isEmpty() ? tree : new JoinedContents(tree, content, others);
    }
}
