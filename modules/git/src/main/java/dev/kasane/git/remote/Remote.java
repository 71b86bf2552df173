package dev.kasane.git.remote;

import dev.kasane.git.GitRepository;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The repository whose branches are read and pushed. A fetch adds only objects to the local repository: its
 * configuration and references stay the same.
 */
public interface Remote {

    /** The outcomes of a push. */
    enum Push {
        /** The branch points to the pushed commit. */
        DONE,
        /** The branch was moved concurrently: nothing was pushed. */
        MOVED
    }

    /** Whether commits may disappear from a branch. */
    enum Rewrite {
        FORBIDDEN,
        ALLOWED
    }

    /** The very repository that commits are made in, such as that of an embedded forge: nothing has to be copied. */
    static Remote itself(GitRepository repository) {
        return new SameRepository(repository);
    }

    /** A repository in another folder. */
    static Remote folder(GitRepository local, Path folder) {
        return TransportRemote.folder(local, folder);
    }

    /**
     * A repository of a server.
     *
     * @param address {@code https://HOST/PATH}, without user and password
     * @param credential a token for this server; null for none
     */
    static Remote server(GitRepository local, URI address, @Nullable Credential credential) {
        return TransportRemote.server(local, address, credential, null);
    }

    /** This remote, for a repository without branches of its own: what was fetched from it is not fetched again. */
    default Remote cached(GitRepository local) {
        return new CachingRemote(local, this);
    }

    /** The same repository with its notes in place of its branches: a name is one below {@code refs/notes/}. */
    Remote notes();

    /** Its display name. */
    String displayName();

    /**
     * The branch that its {@code HEAD} names; null if it names none.
     *
     * @throws RemoteException when it cannot be reached or does not allow it
     */
    @Nullable
    String defaultBranch();

    /**
     * The names of its branches that begin with a text; nothing is fetched.
     *
     * @throws RemoteException when it cannot be reached or does not allow it
     */
    List<String> branches(String beginning);

    /**
     * The tips of some branches, with their objects fetched. A request that the server fails to answer is sent up to
     * three times.
     *
     * @param branches names without {@code refs/heads/}
     * @return the commits of those that are there, by name
     * @throws RemoteException when it cannot be reached or does not allow it
     */
    Map<String, ObjectId> fetch(List<String> branches);

    /**
     * Moves a branch, when it still is where it was seen.
     *
     * @param branch its name without {@code refs/heads/}
     * @param commit where it shall be
     * @param seen where it was; null when it was not there
     * @param rewrite whether it may leave what it points to behind
     * @throws RemoteException when it cannot be reached, or refuses for another reason than a faster push
     */
    Push push(String branch, ObjectId commit, @Nullable ObjectId seen, Rewrite rewrite);
}
