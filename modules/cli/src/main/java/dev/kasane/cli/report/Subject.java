package dev.kasane.cli.report;

import dev.kasane.cli.page.HtmlWriter;

/** The name of an object in a page, so that the eye finds what distinguishes it from others. */
final class Subject {

    private Subject() {}

    static void write(HtmlWriter html, String kind, String name, String namespace) {
        html.text(kind + " ").element("strong", name);
        if (!namespace.isEmpty()) {
            html.element("span", " in namespace " + namespace, "class", "namespace");
        }
    }
}
