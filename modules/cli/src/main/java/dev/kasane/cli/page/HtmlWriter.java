package dev.kasane.cli.page;

import dev.kasane.problem.VisibleText;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes HTML or SVG. Every text and every value of an attribute is escaped: no character of it is markup, and control
 * characters are visible. Names of elements and attributes are never taken from input.
 */
public final class HtmlWriter {

    private final StringBuilder markup = new StringBuilder();
    private final Deque<String> closing = new ArrayDeque<>();

    /**
     * Begins an element.
     *
     * @param attributes names and values, in turn
     */
    public HtmlWriter open(String element, String... attributes) {
        single(element, attributes);
        if (element.equals("pre")) {
            // readers of HTML drop a line feed here; without this it would be one of the text
            markup.append('\n');
        }
        closing.push(element);
        return this;
    }

    /** Writes an element that has no end, such as {@code input}. */
    public HtmlWriter single(String element, String... attributes) {
        markup.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            markup.append(' ').append(attributes[i]);
            if (!attributes[i + 1].isEmpty()) {
                markup.append("=\"");
                escape(attributes[i + 1]);
                markup.append('"');
            }
        }
        markup.append('>');
        return this;
    }

    /** Ends the innermost element. */
    public HtmlWriter close() {
        markup.append("</").append(closing.pop()).append('>');
        return this;
    }

    /** Ends the innermost element and the line. */
    public HtmlWriter closeLine() {
        close();
        markup.append('\n');
        return this;
    }

    /** Writes a text. */
    public HtmlWriter text(String text) {
        escape(text);
        return this;
    }

    /** Writes an element that holds a text. */
    public HtmlWriter element(String element, String text, String... attributes) {
        return open(element, attributes).text(text).close();
    }

    /** Writes a style sheet of this program, which is kept as it is. */
    public HtmlWriter style(String sheet) {
        return raw("style", sheet);
    }

    /** Writes a style sheet or a script of this program, which is kept as it is. */
    HtmlWriter raw(String element, String content) {
        markup.append('<').append(element).append('>').append(content);
        markup.append("</").append(element).append(">\n");
        return this;
    }

    private void escape(String text) {
        String visible = VisibleText.ofLines(text);
        for (int i = 0; i < visible.length(); i++) {
            char c = visible.charAt(i);
            switch (c) {
                case '&' -> markup.append("&amp;");
                case '<' -> markup.append("&lt;");
                case '>' -> markup.append("&gt;");
                case '"' -> markup.append("&quot;");
                case '\'' -> markup.append("&#39;");
                // the same to a browser, and no line of the page begins with what a value chose
                case '\n' -> markup.append("&#10;");
                default -> markup.append(c);
            }
        }
    }

    /** The written text; every element must have been closed. */
    public String toText() {
        if (!closing.isEmpty()) {
            throw new IllegalStateException("not closed: " + closing);
        }
        return markup.toString();
    }

    /** Begins the line of tools, hidden until the script of the page shows it, with its field for searches. */
    public void openSearch(String placeholder) {
        open("div", "class", "tools", "role", "search", "hidden", "");
        element("label", "Search", "for", "search", "class", "unseen");
        single(
                "input",
                "id",
                "search",
                "type",
                "search",
                "placeholder",
                placeholder,
                "autocomplete",
                "off",
                "spellcheck",
                "false");
        element("output", "", "id", "found", "for", "search");
    }
}
