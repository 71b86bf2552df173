package dev.kasane.cli.status;

import dev.kasane.cli.page.HtmlWriter;

/** An open pull request in a page. */
final class RequestLink {

    private RequestLink() {}

    /**
     * Writes it.
     *
     * @param where its address, or the command that shows it, which is no link
     * @param title more about it
     */
    static void write(long number, String where, String title, HtmlWriter html) {
        String name = "#" + number;
        if (where.startsWith("https://")) {
            html.element("a", name, "href", where, "title", title);
        } else {
            html.element("span", name, "title", title);
        }
        html.text(" is open");
    }
}
