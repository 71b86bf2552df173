package dev.kasane.git.commit;

/**
 * The author and committer of commits.
 *
 * @param name a name
 * @param email an address, by which commits of one's own are recognised
 */
public record Identity(String name, String email) {

    /** The default identity of kasane. */
    public static final Identity KASANE = new Identity("kasane", "kasane@users.noreply.kasane.dev");
}
