package dev.kasane.git.forge.address;

/**
 * The web page of a repository, and the pages below it.
 *
 * @param address its address
 * @param route what a forge has between that address and the names of its pages; empty, or beginning with a slash
 */
public record RepositoryPage(String address, String route) {

    /** The page of a commit. */
    public String commit(String id) {
        return address + route + "/commit/" + id;
    }

    /** The page of what lies between two commits. */
    public String comparison(String from, String to) {
        return address + route + "/compare/" + from + "..." + to;
    }
}
