package dev.kasane.gotemplate;

import dev.kasane.gotemplate.value.GoText;

/**
 * The text of a template, for places in messages.
 *
 * @param name its name in messages; empty for a text that has no name
 * @param text the text
 * @param delimiters what begins and ends an action in it
 */
record Source(String name, String text, Delimiters delimiters) {

    /** The line of a position, from 1. */
    int line(int position) {
        int line = 1;
        int feed = text.indexOf('\n');
        while (feed >= 0 && feed < position) {
            line++;
            feed = text.indexOf('\n', feed + 1);
        }
        return line;
    }

    /** Line and column as Go counts them: the column in bytes, from 0. */
    String place(int position) {
        String before = text.substring(0, Math.min(position, text.length()));
        int lineStart = before.lastIndexOf('\n') + 1;
        return name + ":" + line(position) + ":" + GoText.length(before.substring(lineStart));
    }

    /** Line and column as in editors: the column in characters, both from 1. */
    String placeFromOne(int position) {
        String before = text.substring(0, Math.min(position, text.length()));
        int lineStart = before.lastIndexOf('\n') + 1;
        return name + ":" + line(position) + ":" + (before.length() - lineStart + 1);
    }
}
