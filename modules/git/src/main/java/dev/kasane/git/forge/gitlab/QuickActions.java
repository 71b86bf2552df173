package dev.kasane.git.forge.gitlab;

import com.google.re2j.Pattern;

/**
 * Escapes GitLab's quick actions in texts. GitLab runs a line such as {@code /merge} in a description or a comment as a
 * command of its author (docs.gitlab.com, "GitLab quick actions"), and kasane's texts contain untrusted values. A
 * backslash before the slash escapes it, and Markdown does not show the backslash.
 */
final class QuickActions {

    /** Starts of lines; GitLab's parser treats code blocks differently from Markdown, so all lines are escaped. */
    private static final Pattern WRITTEN = Pattern.compile("(?m)^([ \\t]*)(\\\\*/)");

    private static final Pattern SENT = Pattern.compile("(?m)^([ \\t]*)\\\\(\\\\*/)");

    private QuickActions() {}

    /** A text as it is sent. */
    static String disarmed(String text) {
        return WRITTEN.matcher(text.replace("\r\n", "\n").replace('\r', '\n')).replaceAll("$1\\\\$2");
    }

    /** The text that was written, from what is left of it at GitLab. */
    static String written(String sent) {
        return SENT.matcher(sent.replace("\r\n", "\n")).replaceAll("$1$2");
    }
}
