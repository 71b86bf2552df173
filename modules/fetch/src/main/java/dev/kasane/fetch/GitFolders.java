package dev.kasane.fetch;

import dev.kasane.git.GitRepository;
import dev.kasane.git.remote.OtherRepository;
import dev.kasane.git.remote.OtherRepository.TagRange;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.PrefixedRange;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.ContentStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** Folders of Git repositories, each of which is fetched once for all its folders at a revision. */
final class GitFolders implements ContentSource, AutoCloseable {

    /** No range: nothing but the revision of this name. */
    private static final TagRange ONE_NAME = tags -> null;

    private final ContentStore store;
    private final GitAccess access;
    private final Map<URI, Clone> clones = new ConcurrentHashMap<>();

    GitFolders(ContentStore store, GitAccess access) {
        this.store = store;
        this.access = access;
    }

    @Override
    public Content find(Requirement requirement) {
        Clone clone = clone(requirement);
        try {
            ObjectId commit = clone.commit(requirement);
            return new Content(requirement, commit.name(), clone.archive(commit, requirement));
        } catch (RemoteException e) {
            throw clone.asWritten(e, requirement);
        }
    }

    @Override
    public byte[] content(LockEntry entry) {
        Requirement requirement = entry.requirement();
        Clone clone = clone(requirement);
        ObjectId wanted = ObjectId.fromString(entry.version());
        try {
            return clone.archive(clone.locked(wanted, requirement), requirement);
        } catch (RemoteException e) {
            throw clone.asWritten(e, requirement);
        }
    }

    private Clone clone(Requirement requirement) {
        GitAccess.Way way = access.way(requirement.address());
        return clones.computeIfAbsent(way.address(), ignored -> new Clone(way, folder()));
    }

    private Path folder() {
        try {
            Path incoming = Files.createDirectories(store.folder().resolve("incoming"));
            return Files.createTempDirectory(incoming, "git");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + store.folder(), e);
        }
    }

    @Override
    public void close() {
        clones.values().forEach(Clone::close);
        clones.clear();
    }

    /** The fetched objects of one repository. */
    private final class Clone {

        private final URI address;
        private final Path folder;
        private final GitRepository repository;
        private final Map<String, ObjectId> commits = new ConcurrentHashMap<>();
        private OtherRepository remote;

        Clone(GitAccess.Way way, Path folder) {
            this.address = way.address();
            this.folder = folder;
            this.repository = GitRepository.bare(folder, "main");
            this.remote = new OtherRepository(repository, address, way.credential());
        }

        /** The commit of a requirement, fetched if it was missing. */
        ObjectId commit(Requirement requirement) {
            String requested = requirement.requested();
            return requirement.isLiteral()
                    ? commit(requirement.wanted(), ONE_NAME)
                    : commit(requested, tags -> tag(tags, requested));
        }

        /** The newest tag in a range; its prefix is no part of the version. */
        private @Nullable String tag(List<String> tags, String requested) {
            PrefixedRange prefixed = PrefixedRange.of(requested);
            if (prefixed == null) {
                return VersionChoice.inRange(tags, requested);
            }
            String prefix = prefixed.prefix();
            List<String> versions = tags.stream()
                    .filter(tag -> tag.startsWith(prefix))
                    .map(tag -> tag.substring(prefix.length()))
                    .toList();
            String version = VersionChoice.inRange(versions, prefixed.range());
            return version == null ? null : prefix + version;
        }

        private synchronized ObjectId commit(String revision, TagRange range) {
            String key = (range == ONE_NAME) + " " + revision;
            ObjectId known = commits.get(key);
            if (known == null) {
                known = fetch(revision, range);
                commits.put(key, known);
            }
            return known;
        }

        /** A locked commit; servers that give no commits by their ids may still give it by its name. */
        ObjectId locked(ObjectId commit, Requirement requirement) {
            try {
                return commit(commit.name(), ONE_NAME);
            } catch (RemoteException e) {
                ObjectId named = commit(requirement);
                if (named.equals(commit)) {
                    return named;
                }
                throw new RemoteException(
                        RemoteException.Kind.MISSING,
                        requirement.address() + " has no commit " + commit.name() + " any more",
                        "kasane lock --update " + requirement.title() + " takes the commit that "
                                + (requirement.requested().isEmpty() ? "it" : requirement.wanted()) + " is now",
                        e);
            }
        }

        private ObjectId fetch(String revision, TagRange range) {
            try {
                return remote.fetch(revision, range);
            } catch (RemoteException e) {
                var credential = mayNeedPassword(e) ? access.credential(address) : null;
                if (credential == null) {
                    throw e.kind() == RemoteException.Kind.UNAUTHORISED ? withoutPassword(e) : e;
                }
                remote = new OtherRepository(repository, address, credential);
                return remote.fetch(revision, range);
            }
        }

        /** A failure that names the address as the file writes it, where Git's configuration rewrites it. */
        RemoteException asWritten(RemoteException e, Requirement requirement) {
            String message = String.valueOf(e.getMessage());
            return message.contains(requirement.address())
                    ? e
                    : new RemoteException(
                            e.kind(),
                            requirement.address() + ", as Git's configuration rewrites it: " + message,
                            e.hint(),
                            e);
        }

        private RemoteException withoutPassword(RemoteException e) {
            return new RemoteException(
                    e.kind(),
                    address + " requires a password, or rejects the one that is set",
                    "set KASANE_GIT_HOST, KASANE_GIT_USER and KASANE_GIT_PASSWORD, or a credential helper of Git",
                    e);
        }

        /** Private repositories do not exist for those who give no password. */
        private static boolean mayNeedPassword(RemoteException e) {
            return switch (e.kind()) {
                case UNAUTHORISED, FORBIDDEN, MISSING -> true;
                default -> false;
            };
        }

        byte[] archive(ObjectId commit, Requirement requirement) {
            return new FolderClosure(repository.tree(commit), requirement).archive();
        }

        void close() {
            repository.close();
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder()).forEach(ContentStore::delete);
            } catch (IOException e) {
                // pruning finds them again
            }
        }
    }
}
