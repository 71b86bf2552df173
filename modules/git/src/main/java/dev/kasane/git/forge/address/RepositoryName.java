package dev.kasane.git.forge.address;

import dev.kasane.problem.Problem;

/**
 * The name of a repository at its server.
 *
 * @param owner whose it is; at GitLab the path of its group, which may have slashes
 * @param name its name, without a slash
 */
record RepositoryName(String owner, String name) {

    private static final String FORMS = "write github:OWNER/NAME, gitea:https://HOST/OWNER/NAME or gitlab:GROUP/NAME";

    /**
     * Reads {@code OWNER/NAME}.
     *
     * @param whole the address it is a part of
     * @throws dev.kasane.problem.KasaneException when it is none
     */
    static RepositoryName of(String path, String whole) {
        RepositoryName name = inGroups(path, whole);
        if (name.owner.indexOf('/') >= 0) {
            throw unreadable(whole, FORMS);
        }
        return name;
    }

    /**
     * Reads {@code GROUP/SUBGROUP/NAME}, with as many groups as there are.
     *
     * @param whole the address it is a part of
     * @throws dev.kasane.problem.KasaneException when it is none
     */
    static RepositoryName inGroups(String path, String whole) {
        String[] names = path.split("/", -1);
        boolean good = names.length > 1;
        for (String name : names) {
            good &= !name.isEmpty() && name.chars().allMatch(RepositoryName::isNameCharacter) && !name.startsWith(".");
            // what GitLab shows below a repository has this between them
            good &= !name.equals("-");
        }
        if (!good) {
            throw unreadable(whole, FORMS);
        }
        int last = path.lastIndexOf('/');
        return new RepositoryName(path.substring(0, last), path.substring(last + 1));
    }

    private static boolean isNameCharacter(int c) {
        return c < 0x7F && (Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '.');
    }

    private static RuntimeException unreadable(String whole, String hint) {
        return Problem.error("the repository in " + RepositoryServer.redacted(whole) + " cannot be read", null, hint)
                .asException();
    }
}
