package dev.kasane.cli.graph;

import dev.kasane.cli.page.HtmlWriter;
import dev.kasane.cli.page.Page;
import java.util.List;

/** A graph as an SVG picture: targets left, what they use right of them. */
final class GraphPicture {

    private final Diagram diagram;
    private final Layout layout;

    GraphPicture(Diagram diagram) {
        this.diagram = diagram;
        this.layout = Layout.of(diagram);
    }

    /** The picture as a file of its own. */
    String toSvg() {
        HtmlWriter svg = new HtmlWriter();
        write(svg, "xmlns", "http://www.w3.org/2000/svg");
        return svg.toText() + "\n";
    }

    /** Writes the picture into a page, which gives it its colours. */
    void write(HtmlWriter svg) {
        write(svg, "id", "picture");
    }

    private void write(HtmlWriter svg, String name, String value) {
        String width = Integer.toString(layout.width());
        String height = Integer.toString(layout.height());
        svg.open(
                "svg",
                name,
                value,
                "class",
                "graph",
                "role",
                "group",
                "aria-label",
                "Who uses whom",
                "viewBox",
                "0 0 " + width + " " + height,
                "width",
                width,
                "height",
                height);
        if (name.equals("xmlns")) {
            svg.style(Page.resource(GraphPicture.class, "picture.css"));
            svg.open("rect", "class", "paper", "width", width, "height", height).close();
        }
        svg.open("g", "class", "lines");
        for (int i = 0; i < diagram.uses().size(); i++) {
            line(svg, diagram.uses().get(i), layout.ways().get(i));
        }
        svg.closeLine();
        for (int i = 0; i < diagram.things().size(); i++) {
            box(svg, i);
        }
        svg.close();
    }

    private static void line(HtmlWriter svg, Diagram.Line line, int[] points) {
        svg.open(
                "path",
                "data-from",
                Integer.toString(line.from()),
                "data-to",
                Integer.toString(line.to()),
                "data-by",
                String.join(", ", line.directives()),
                "d",
                path(points));
        svg.closeLine();
    }

    /** A curve through the points that is level in each of them. */
    private static String path(int[] points) {
        StringBuilder path =
                new StringBuilder("M").append(points[0]).append(' ').append(points[1]);
        for (int i = 2; i < points.length; i += 2) {
            int x = points[i];
            int y = points[i + 1];
            if (y == points[i - 1]) {
                path.append('H').append(x);
                continue;
            }
            int half = Math.max(40, (x - points[i - 2]) / 2);
            path.append('C').append(points[i - 2] + half).append(' ').append(points[i - 1]);
            path.append(' ').append(x - half).append(' ').append(y);
            path.append(' ').append(x).append(' ').append(y);
        }
        return path.toString();
    }

    private void box(HtmlWriter svg, int number) {
        Diagram.Thing thing = diagram.things().get(number);
        Layout.Box box = layout.boxes().get(number);
        svg.open("g", "class", "box " + thing.kind().word(), "data-thing", Integer.toString(number));
        svg.element("title", thing.kind().word() + " " + thing.path());
        List<String> place = List.of(Integer.toString(box.x()), Integer.toString(box.y()));
        String round = thing.kind() == Diagram.Kind.TARGET || thing.kind() == Diagram.Kind.FLUX ? "13" : "5";
        svg.open(
                "rect",
                "x",
                place.getFirst(),
                "y",
                place.getLast(),
                "width",
                Integer.toString(box.width()),
                "height",
                Integer.toString(Slot.BOX_HEIGHT),
                "rx",
                round);
        svg.close();
        svg.element(
                "text", Label.of(thing), "x", Integer.toString(box.x() + 10), "y", Integer.toString(box.middle() + 4));
        svg.closeLine();
    }
}
