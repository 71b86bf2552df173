package dev.kasane.promotion;

import dev.kasane.change.edit.ImageReference;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;

/**
 * The reason why an image is promoted to an environment.
 *
 * @param purpose the kind of promotion
 * @param pipeline the pipeline of the image if its pull request has no other images; else empty
 * @param reason the reason as free text, one line; may be empty
 * @param replaces the tag of the image that does not work, if that is why, with {@code @} and its digest where that tag
 *     names several; else empty
 */
public record Intent(Purpose purpose, String pipeline, String reason, String replaces) {

    /** The way through the environments, for all images that are due. */
    public static final Intent PROMOTION = new Intent(Purpose.PROMOTION, "", "", "");

    /** The maximum length of a reason, which is in the commit and in the text of the pull request. */
    private static final int LONGEST = 200;

    /** The line of a commit, which may have more than that. */
    private static final int LONGEST_LINE = 500;

    /** The kinds of promotions. */
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

        /** The prefix of its branch names. */
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
     * @param broken the tag of that image, with its digest where that tag names several: a target that has another one by then is left alone
     * @param why how that is known; what does not fit into a line is left away
     */
    public static Intent revert(String pipeline, String broken, String why) {
        return new Intent(Purpose.REVERT, pipeline, line(why, LONGEST), broken);
    }

    private static String line(String text, int longest) {
        StringBuilder line = new StringBuilder();
        text.codePoints()
                .limit(longest / 2)
                .map(character -> Character.isISOControl(character) ? ' ' : character)
                .forEach(line::appendCodePoint);
        return line.toString().strip();
    }

    /** The way through the environments, for the image of one pipeline. */
    public static Intent promotion(String pipeline) {
        return new Intent(Purpose.PROMOTION, pipeline, "", "");
    }

    /**
     * An intent that a person requests.
     *
     * @param reason the reason that the person gives
     * @throws dev.kasane.problem.KasaneException if that is too long, or more than a line
     */
    public static Intent requested(Purpose purpose, String pipeline, String reason) {
        if (reason.length() > LONGEST) {
            throw wrong("the reason has " + reason.length() + " characters, and at most " + LONGEST + " are possible");
        }
        return new Intent(purpose, pipeline, reason, "");
    }

    /** The same with what is known of the image, in parentheses; what does not fit into the line is left away. */
    public Intent withFacts(String facts) {
        return facts.isEmpty()
                ? this
                : new Intent(
                        purpose, pipeline, reason + " (" + line(facts, LONGEST_LINE - LONGEST - 4) + ")", replaces);
    }

    /** A reason that fits into a line of a commit. */
    public Intent {
        if (reason.length() > LONGEST_LINE || reason.chars().anyMatch(Character::isISOControl)) {
            throw wrong("the reason is not one line");
        }
    }

    private static KasaneException wrong(String sentence) {
        return Problem.error(sentence, null, "write one short line, and the details into a comment of the pull request")
                .asException();
    }

    /** Whether an image is the one that does not work. */
    boolean isReplacing(ImageReference image) {
        return replaces.equals(image.tag()) || replaces.equals(image.tag() + "@" + image.digest());
    }

    /** Whether a person requested it: what was closed before does not count then. */
    boolean isRequested() {
        return purpose == Purpose.ROLLBACK || purpose == Purpose.HOTFIX;
    }

    /** Whether it skips the order of the environments: no earlier request goes with it, and what was reverted before does not count. */
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
