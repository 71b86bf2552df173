package dev.kasane.promotion;

import dev.kasane.problem.Problem;

/**
 * Why an image is to be in an environment.
 *
 * @param purpose what is done
 * @param pipeline the pipeline whose image it is, if no other one's is in its pull request; else empty
 * @param reason what people say about it, one line; may be empty
 * @param replaces the tag of the image that does not work, if that is why; else empty
 */
public record Intent(Purpose purpose, String pipeline, String reason, String replaces) {

    /** The way through the environments, for all images that are due. */
    public static final Intent PROMOTION = new Intent(Purpose.PROMOTION, "", "", "");

    private static final int LONGEST = 200;

    /** What can be done. */
    public enum Purpose {
        /** An image goes to its next environment. */
        PROMOTION("kasane/promote/", "Kasane-Promotion"),
        /** An environment gets a former image again. */
        ROLLBACK("kasane/rollback/", "Kasane-Rollback"),
        /** An image goes to an environment before it was in those that come first. */
        HOTFIX("kasane/hotfix/", "Kasane-Hotfix"),
        /** An environment gets a former image again because the newer one does not work there. */
        REVERT("kasane/revert/", "Kasane-Revert");

        private final String branches;
        private final String trailer;

        Purpose(String branches, String trailer) {
            this.branches = branches;
            this.trailer = trailer;
        }

        /** What the names of its branches begin with. */
        public String branches() {
            return branches;
        }

        /** The trailer of its commits that names the environment. */
        String trailer() {
            return trailer;
        }
    }

    /**
     * The way back from an image that does not work.
     *
     * @param broken the tag of that image: a target that has another one by then is left alone
     * @param why how that is known; what does not fit into a line is left away
     */
    public static Intent revert(String pipeline, String broken, String why) {
        StringBuilder line = new StringBuilder();
        why.codePoints()
                .limit(LONGEST / 2)
                .map(character -> Character.isISOControl(character) ? ' ' : character)
                .forEach(line::appendCodePoint);
        return new Intent(Purpose.REVERT, pipeline, line.toString().strip(), broken);
    }

    /** The way through the environments, for the image of one pipeline. */
    public static Intent promotion(String pipeline) {
        return new Intent(Purpose.PROMOTION, pipeline, "", "");
    }

    /** What a person asks for. */
    public static Intent asked(Purpose purpose, String pipeline, String reason) {
        return new Intent(purpose, pipeline, reason, "");
    }

    /** A reason that fits into a line of a commit. */
    public Intent {
        if (reason.length() > LONGEST || reason.chars().anyMatch(Character::isISOControl)) {
            throw Problem.error("the reason is not one line of at most " + LONGEST + " characters", null, "shorten it")
                    .asException();
        }
    }

    /** Whether a person asks for it: what was closed before does not count then. */
    boolean isAskedFor() {
        return purpose == Purpose.ROLLBACK || purpose == Purpose.HOTFIX;
    }

    /** Whether it is no way through the environments: nothing that was asked for before goes with it, and what was taken back before does not count. */
    boolean isAlone() {
        return purpose != Purpose.PROMOTION;
    }

    /** Whether an older image may follow a newer one. */
    public boolean goesBack() {
        return purpose == Purpose.ROLLBACK || purpose == Purpose.REVERT;
    }

    /** The part of its branch behind the environment. */
    String suffix() {
        return pipeline.isEmpty() ? "" : SourceName.MARK + pipeline;
    }
}
