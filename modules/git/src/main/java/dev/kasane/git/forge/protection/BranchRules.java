package dev.kasane.git.forge.protection;

/** The branch protections of one repository, read from its forge. */
public interface BranchRules {

    /** The forge's name in the names of the files of docs/guides/protect-branches, such as {@code github}. */
    String forge();

    /**
     * The API request that applies a file of docs/guides/protect-branches, such as
     * {@code POST https://…/branch_protections}.
     */
    String request();

    /**
     * Access to a branch.
     *
     * @param branch its name; there need not be such a branch
     * @throws dev.kasane.git.remote.RemoteException of the kind {@code FORBIDDEN} if the token may not read the rules
     */
    BranchAccess of(String branch);

    /** Whether the forge shows this token the users with write access: pull requests of others do not count. */
    boolean showsWriters();
}
