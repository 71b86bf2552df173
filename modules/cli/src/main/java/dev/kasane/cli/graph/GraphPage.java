package dev.kasane.cli.graph;

import dev.kasane.cli.page.HtmlWriter;
import dev.kasane.cli.page.Page;
import java.util.ArrayList;
import java.util.List;

/** A graph as one HTML page: a picture in which users search and follow uses, and a list. */
final class GraphPage {

    private final Diagram diagram;
    private final String title;

    GraphPage(Diagram diagram, String title) {
        this.diagram = diagram;
        this.title = title;
    }

    String toHtml() {
        return Page.of(title + " · kasane graph", GraphPage.class, "graph").with(this::write);
    }

    private void write(HtmlWriter html) {
        html.element("a", "Skip to the list", "class", "skip", "href", "#list");
        html.open("header", "class", "top");
        Page.name(html, "kasane graph");
        html.element("h1", title);
        counts(html);
        html.closeLine();
        tools(html);
        html.open("main").open("div", "class", "stage", "id", "stage");
        new GraphPicture(diagram).write(html);
        html.closeLine();
        html.open("aside", "id", "about", "aria-live", "polite", "aria-label", "Chosen", "hidden", "");
        html.closeLine();
        list(html);
        html.closeLine();
    }

    /** The number of things of each kind, in the style of the picture. */
    private void counts(HtmlWriter html) {
        html.open("p", "class", "verdict");
        if (diagram.things().isEmpty()) {
            html.text("There is no kustomization.");
        }
        for (Diagram.Kind kind : Diagram.Kind.values()) {
            long count = diagram.things().stream()
                    .filter(thing -> thing.kind() == kind)
                    .count();
            if (count > 0) {
                String word = switch (kind) {
                    case MISSING -> "not there";
                    case FLUX -> "of Flux";
                    case TARGET, BASE, COMPONENT, FILE -> kind.word() + (count == 1 ? "" : "s");
                };
                html.element("span", count + " " + word, "class", "sample " + kind.word())
                        .text(" ");
            }
        }
        html.closeLine();
    }

    private static void tools(HtmlWriter html) {
        html.openSearch("Search folders and files");
        html.element("button", "−", "id", "smaller", "type", "button", "aria-label", "Smaller");
        html.element("button", "+", "id", "larger", "type", "button", "aria-label", "Larger");
        html.element("button", "Fit", "id", "fit", "type", "button");
        html.element("button", "Dark", "id", "theme", "type", "button");
        html.element("button", "?", "id", "help", "type", "button", "aria-label", "Keys");
        html.closeLine();
    }

    /** The same without a picture. */
    private void list(HtmlWriter html) {
        List<List<Diagram.Line>> uses = new ArrayList<>();
        diagram.things().forEach(thing -> uses.add(new ArrayList<>()));
        diagram.uses().forEach(line -> uses.get(line.from()).add(line));
        html.open("details", "id", "list", "class", "list")
                .element("summary", "As a list")
                .open("ul");
        for (int i = 0; i < uses.size(); i++) {
            Diagram.Thing thing = diagram.things().get(i);
            html.open("li")
                    .element(
                            "span",
                            thing.kind().word(),
                            "class",
                            "kind " + thing.kind().word());
            html.text(" ").element("code", thing.path());
            if (!uses.get(i).isEmpty()) {
                html.open("ul");
                for (Diagram.Line line : uses.get(i)) {
                    html.open("li")
                            .element("code", diagram.things().get(line.to()).path());
                    html.text("  by " + String.join(", ", line.directives())).close();
                }
                html.close();
            }
            html.closeLine();
        }
        html.close().closeLine();
    }
}
