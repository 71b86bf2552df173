package dev.kasane.cli.show;

/** The addresses of kasane's documentation and issue tracker. */
public final class ProjectAddress {

    /** The issue tracker. */
    public static final String ISSUES = "https://github.com/kasane-dev/kasane/issues";

    private static final String PAGES = "https://github.com/kasane-dev/kasane/blob/main/docs/";

    private ProjectAddress() {}

    /**
     * The address of a page of the documentation.
     *
     * @param path its path below {@code docs/}
     */
    public static String ofPage(String path) {
        return PAGES + path;
    }
}
