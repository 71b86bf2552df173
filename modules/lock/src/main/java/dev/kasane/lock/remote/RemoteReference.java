package dev.kasane.lock.remote;

import dev.kasane.files.AddressSecrets;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a kustomization that names something on a server. An https address may refer to a file or to a Git
 * repository. The response of its server decides, when it is locked.
 *
 * @param text the reference as it is written
 * @param file it as a file of a web server; null when it is none
 * @param repository it as a folder of a Git repository; null when it is none
 */
public record RemoteReference(
        String text, @Nullable Requirement file, @Nullable Requirement repository) {

    private static final String GITHUB = "github.com/";

    /** The remote reference in an entry of a kustomization; null if the entry is a path. */
    public static @Nullable RemoteReference of(String text) {
        if (text.indexOf(':') < 0
                && text.indexOf('@') < 0
                && !text.regionMatches(true, 0, GITHUB, 0, GITHUB.length())) {
            // as most entries are
            return null;
        }
        boolean web = isWeb(text);
        RepositoryAddress address = RepositoryAddress.parse(text);
        if (!web && address == null) {
            return null;
        }
        RemoteReference reference = new RemoteReference(
                text,
                web ? Requirement.ofFile(text) : null,
                address == null
                        ? null
                        : Requirement.ofRepository(address.repository(), address.folder(), address.revision()));
        boolean secretFile = web && reference.file == null && AddressSecrets.isIn(text) && !reference.marksRepository();
        return secretFile ? new RemoteReference(text, null, null) : reference;
    }

    /** The reference as it may be shown: without a password. */
    public String shown() {
        return AddressSecrets.hidden(text);
    }

    /** Whether kustomize would fetch a text by HTTP. */
    private static boolean isWeb(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.startsWith("http://")
                || lower.startsWith("https://")
                || lower.equals("http:")
                || lower.equals("https:");
    }

    /** Whether a file of this name in the repository takes precedence. */
    public boolean mayBeFile() {
        return !isWeb(text);
    }

    /** Whether the text itself shows that it is a repository: no address of a file has such a part. */
    public boolean marksRepository() {
        String rest = text.substring(text.indexOf("://") + 1);
        return rest.indexOf("//", 2) >= 0
                || rest.contains(".git/")
                || rest.endsWith(".git")
                || rest.contains(".git?")
                || rest.contains("_git/")
                || rest.contains("?ref=")
                || rest.contains("&ref=")
                || rest.contains("?version=")
                || rest.contains("&version=");
    }

    /** The paths where a tree has it, once it is locked and here. */
    public List<String> paths() {
        List<String> paths = new ArrayList<>(2);
        if (file != null) {
            paths.add(file.path());
        }
        if (repository != null) {
            paths.add(repository.path(repository.name()));
        }
        return paths;
    }

    /** The entry of this reference in a tree with locked contents; null if it is not locked or not in the store. */
    public @Nullable TreeEntry find(FileTree tree) {
        for (String path : paths()) {
            TreeEntry entry = tree.entry(path);
            if (entry.isFile() || entry.isFolder()) {
                return entry;
            }
        }
        return null;
    }

    /** Its entry in a lock; null when it is not locked. */
    public @Nullable LockEntry entry(Lock lock) {
        LockEntry asFile = lock.entry(file);
        return asFile != null ? asFile : lock.entry(repository);
    }

    /** The requirement to lock; null if its address cannot be fetched. */
    public @Nullable Requirement wanted() {
        return file != null ? file : repository;
    }
}
