package dev.kasane.git.forge.gitlab;

import com.google.re2j.Pattern;

/**
 * Texts without quick actions. GitLab takes a line such as {@code /merge} in a description or a comment for a command of the person who
 * wrote it (docs.gitlab.com, "GitLab quick actions"), and kasane's texts have values in them that others chose. A backslash before
 * the slash makes it a line like any other, and Markdown does not show it.
 */
final class QuickActions {

    /** Beginnings of lines; GitLab's parser knows code blocks otherwise than Markdown does, so that none is left out. */
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
