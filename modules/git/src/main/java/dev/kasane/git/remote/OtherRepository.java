package dev.kasane.git.remote;

import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectIdRef;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.transport.FetchConnection;
import org.eclipse.jgit.transport.Transport;
import org.jspecify.annotations.Nullable;

/** A repository of a server, of which single revisions are fetched, without their history. */
public final class OtherRepository {

    private static final List<String> WAYS = List.of("", "refs/", "refs/tags/", "refs/heads/");

    private final GitRepository local;
    private final TransportRemote remote;
    private final @Nullable Credential credential;
    private final ReceiveLimit limit;

    /**
     * @param local where objects are put
     * @param address {@code https://HOST/PATH}, without user and password
     * @param credential a token for this server; null for none
     */
    public OtherRepository(GitRepository local, URI address, @Nullable Credential credential) {
        this(local, address, credential, ReceiveLimit.STANDARD);
    }

    OtherRepository(GitRepository local, URI address, @Nullable Credential credential, ReceiveLimit limit) {
        this.local = local;
        this.remote = TransportRemote.server(local, address, credential, limit);
        this.credential = credential;
        this.limit = limit;
    }

    /**
     * Fetches the files of a revision, as {@code git fetch --depth=1} does.
     *
     * @param revision a branch, a tag, or the full id of a commit; empty for what the repository's HEAD is
     * @param range the tag that is meant, of all tags, where nothing has this name; it gives null when it is none
     * @return the commit
     * @throws RemoteException when there is no such revision, or it cannot be reached
     */
    public ObjectId fetch(String revision, TagRange range) {
        return remote.reading(() -> fetchOnce(revision, range));
    }

    /** Chooses a tag. */
    @FunctionalInterface
    public interface TagRange {
        /** The tag that is meant; null when it is none of these. */
        @Nullable
        String of(List<String> tags);
    }

    private ObjectId fetchOnce(String revision, TagRange range) {
        UnpackLimit unpacking = limit.unpacking();
        try (Transport transport = remote.open()) {
            transport.setDepth(1);
            try (FetchConnection connection = transport.openFetch()) {
                Ref ref = find(revision, connection.getRefsMap());
                ref = ref == null ? tag(connection.getRefsMap(), range) : ref;
                ObjectId id = ref == null ? null : ref.getObjectId();
                if (ref == null || id == null) {
                    throw new RemoteException(
                            RemoteException.Kind.MISSING,
                            remote.displayName() + " has no branch, tag or commit "
                                    + (revision.isEmpty() ? Constants.HEAD : revision),
                            "correct the revision");
                }
                if (!local.jgit().getObjectDatabase().has(id)) {
                    connection.fetch(unpacking, Set.of(ref), Set.of());
                }
                try (RevWalk walk = new RevWalk(local.jgit())) {
                    return walk.parseCommit(id).getId().copy();
                }
            }
        } catch (IOException e) {
            throw RemoteFailure.of(unpacking.cause(e), remote.displayName(), credential);
        } catch (OutOfMemoryError e) {
            // JGit allocates a list for as many objects as the head of a pack claims
            throw new RemoteException(
                    RemoteException.Kind.REFUSED,
                    remote.displayName() + " is not fetched: its pack needs more memory than there is",
                    "name a repository with less in it, or vendor the files",
                    e);
        }
    }

    private static @Nullable Ref tag(Map<String, Ref> refs, TagRange range) {
        List<String> tags = refs.keySet().stream()
                .filter(name -> name.startsWith(Constants.R_TAGS))
                .map(name -> name.substring(Constants.R_TAGS.length()))
                .toList();
        String tag = range.of(tags);
        return tag == null ? null : refs.get(Constants.R_TAGS + tag);
    }

    private static @Nullable Ref find(String revision, Map<String, Ref> refs) {
        if (revision.isEmpty()) {
            return refs.get(Constants.HEAD);
        }
        for (String way : WAYS) {
            Ref ref = refs.get(way + revision);
            if (ref != null) {
                return ref;
            }
        }
        return ObjectId.isId(revision)
                ? new ObjectIdRef.Unpeeled(Ref.Storage.NETWORK, revision, ObjectId.fromString(revision))
                : null;
    }
}
