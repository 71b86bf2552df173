package dev.kasane.cli.report;

import dev.kasane.change.report.NameInTarget;
import dev.kasane.cli.page.HtmlWriter;
import java.util.List;

/** The name of an object in an HTML page, with the distinguishing parts emphasised. */
final class Subject {

    private Subject() {}

    static void write(HtmlWriter html, String kind, String name, String namespace, List<NameInTarget> others) {
        html.text(kind + " ").element("strong", name);
        if (!namespace.isEmpty()) {
            html.element("span", " in namespace " + namespace, "class", "namespace");
        }
        String also = OtherNames.of(name, namespace, others);
        if (!also.isEmpty()) {
            html.element("span", also, "class", "namespace");
        }
    }
}
