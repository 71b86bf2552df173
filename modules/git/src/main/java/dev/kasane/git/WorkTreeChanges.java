package dev.kasane.git;

import dev.kasane.files.TreeException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.Status;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.submodule.SubmoduleWalk.IgnoreSubmoduleMode;

/**
 * The differences between a work tree and its commit, submodules included, found without the filters that the repository names: a file
 * is unchanged when Git's index shows it, when its bytes are the commit's, or when they are what the commit's Git LFS pointer names.
 *
 * @param tracked paths of files that the commit has, or the index, and that are others
 * @param untracked paths of files that neither has, and that are not ignored
 */
public record WorkTreeChanges(SortedSet<String> tracked, SortedSet<String> untracked) {

    /** The most bytes a pointer of Git LFS has. */
    private static final int POINTER_BYTES = 1024;

    /**
     * Compares.
     *
     * @throws TreeException when the work tree or the repository cannot be read
     */
    public static WorkTreeChanges of(GitRepository repository) {
        WorkTreeChanges changes = new WorkTreeChanges(new TreeSet<>(), new TreeSet<>());
        try {
            changes.add(repository.jgit(), "");
        } catch (GitAPIException | IOException e) {
            throw new TreeException("cannot compare the work tree with its commit", e);
        }
        return changes;
    }

    private void add(Repository repository, String prefix) throws GitAPIException, IOException {
        Path top = repository.getWorkTree().toPath();
        // not closed: the repository is the caller's
        Status status = Git.wrap(repository)
                .status()
                .setIgnoreSubmodules(IgnoreSubmoduleMode.ALL)
                .call();
        for (String path : status.getUncommittedChanges()) {
            if (!status.getModified().contains(path) || !isPointedTo(repository, path, top.resolve(path))) {
                tracked.add(prefix + path);
            }
        }
        status.getUntracked().forEach(path -> untracked.add(prefix + path));
        DirCache index = repository.readDirCache();
        for (int at = 0; at < index.getEntryCount(); at++) {
            DirCacheEntry entry = index.getEntry(at);
            if (FileMode.GITLINK.equals(entry.getRawMode())) {
                addSubmodule(top.resolve(entry.getPathString()), entry.getObjectId(), prefix + entry.getPathString());
            }
        }
    }

    private void addSubmodule(Path folder, ObjectId commit, String path) throws GitAPIException, IOException {
        // one that is not checked out has no files that could be others
        if (!Files.exists(folder.resolve(Constants.DOT_GIT), LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (GitRepository submodule = Objects.requireNonNull(GitRepository.around(folder))) {
            if (!folder.equals(submodule.workTree())
                    || !commit.equals(submodule.jgit().resolve(Constants.HEAD))) {
                tracked.add(path);
            } else {
                add(submodule.jgit(), path + "/");
            }
        }
    }

    /** Whether a file is the content that the commit has a pointer of Git LFS for. */
    private static boolean isPointedTo(Repository repository, String path, Path file) throws IOException {
        ObjectId committed = repository.resolve(Constants.HEAD + ":" + path);
        if (committed == null || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        byte[] pointer;
        try {
            pointer = repository.open(committed).getCachedBytes(POINTER_BYTES);
        } catch (LargeObjectException e) {
            return false;
        }
        String text = new String(pointer, StandardCharsets.UTF_8);
        return text.startsWith("version ")
                && text.equals("version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %d\n"
                        .formatted(sha256(file), Files.size(file)));
    }

    private static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                DigestInputStream digest = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
            digest.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digest.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
