package dev.kasane.cli.command;

/** A heading of {@code kasane help}, in the order in which it lists them. */
public enum Group {
    REVIEW("review"),
    RENDER("render"),
    CHARTS("charts and other remote content"),
    CI("CI and promotion"),
    CLUSTER("clusters and development"),
    SETUP("set up");

    private final String heading;

    Group(String heading) {
        this.heading = heading;
    }

    /** What help prints above its commands. */
    public String heading() {
        return heading;
    }
}
