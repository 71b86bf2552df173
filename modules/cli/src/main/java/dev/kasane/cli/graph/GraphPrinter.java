package dev.kasane.cli.graph;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.Node;
import dev.kasane.change.graph.Reference;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import dev.kasane.lock.Requirement;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Writes a graph of kustomizations in the formats of {@code graph}. */
final class GraphPrinter {

    private final KustomizationGraph graph;
    private final List<String> targets;
    private final FluxLinks flux;
    private final boolean files;

    GraphPrinter(KustomizationGraph graph, List<String> targets, FluxLinks flux, boolean files) {
        this.graph = graph;
        this.targets = targets;
        this.flux = flux;
        this.files = files;
    }

    private List<Reference> uses(String folder) {
        return graph.node(folder).uses().stream()
                .filter(use -> files || use.entry().isFolder())
                .toList();
    }

    private static String shown(String path) {
        return SafeText.forTerminal(path.isEmpty() ? "." : Requirement.shown(path));
    }

    /** Each target with what it names below it, indented; what was shown before is only named again. */
    String tree() {
        StringBuilder text = new StringBuilder();
        Set<String> done = new HashSet<>();
        for (String leaf : targets) {
            text.append(shown(leaf)).append('\n');
            branches(leaf, "  ", done, text);
        }
        return text.append(flux.tree()).toString();
    }

    private void branches(String folder, String indentation, Set<String> done, StringBuilder text) {
        if (!done.add(folder)) {
            return;
        }
        for (Reference use : uses(folder)) {
            boolean again = use.entry().isFolder()
                    && done.contains(use.path())
                    && !uses(use.path()).isEmpty();
            text.append(indentation).append(shown(use.path())).append("  (").append(use.directive());
            text.append(use.entry().isFile() || use.entry().isFolder() ? "" : ", not there");
            text.append(again ? ", see above)\n" : ")\n");
            if (use.entry().isFolder()) {
                branches(use.path(), indentation + "  ", done, text);
            }
        }
    }

    /** The graph for Graphviz. */
    String dot() {
        StringBuilder text = new StringBuilder("digraph kustomizations {\n  rankdir=LR;\n  node [shape=box];\n");
        for (String folder : graph.folders()) {
            Node node = graph.node(folder);
            text.append("  ").append(quoted(folder)).append(node.component() ? " [style=dashed];\n" : ";\n");
            for (Reference use : uses(folder)) {
                text.append("  ").append(quoted(folder)).append(" -> ").append(quoted(use.path()));
                text.append(" [label=").append(quoted(use.directive())).append("];\n");
            }
        }
        flux.names().forEach(name -> text.append("  ").append(quoted(name)).append(" [shape=ellipse];\n"));
        flux.forEach((from, to) -> text.append("  ")
                .append(quoted(from) + " -> " + quoted(to) + " [label=" + quoted(FluxLinks.DIRECTIVE) + "];\n"));
        return text.append("}\n").toString();
    }

    private static String quoted(String text) {
        return '"' + shown(text).replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The graph for Mermaid, which GitHub draws. */
    String mermaid() {
        StringBuilder text = new StringBuilder("flowchart LR\n");
        Map<String, String> names = new LinkedHashMap<>();
        for (String folder : graph.folders()) {
            name(folder, names, text);
            for (Reference use : uses(folder)) {
                String target = name(use.path(), names, text);
                text.append("  ")
                        .append(name(folder, names, text))
                        .append(" -->|")
                        .append(use.directive())
                        .append("| ");
                text.append(target).append('\n');
            }
        }
        flux.forEach((from, to) -> {
            String line = name(from, names, text) + " -->|" + FluxLinks.DIRECTIVE + "| " + name(to, names, text);
            text.append("  ").append(line).append('\n');
        });
        return text.toString();
    }

    private static String name(String path, Map<String, String> names, StringBuilder text) {
        String known = names.get(path);
        if (known == null) {
            known = "n" + names.size();
            names.put(path, known);
            StringBuilder label = new StringBuilder();
            shown(path).codePoints().forEach(c -> {
                boolean plain = Character.isLetterOrDigit(c) || c == '/' || c == '-' || c == '.' || c == ' ';
                label.append(plain ? Character.toString(c) : "#" + c + ";");
            });
            text.append("  ").append(known).append("[\"").append(label).append("\"]\n");
        }
        return known;
    }

    /** The graph as a picture. */
    String svg() {
        return new GraphPicture(diagram()).toSvg();
    }

    /** The graph as a page for a browser. */
    String html(String title) {
        return new GraphPage(diagram(), title).toHtml();
    }

    private Diagram diagram() {
        return Diagram.of(graph, targets, this::uses, flux);
    }

    /** The graph for programs. */
    String json() {
        Set<String> leaves = new HashSet<>(targets);
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/graph/v1");
        json.array("kustomizations");
        for (String folder : graph.folders()) {
            Node node = graph.node(folder);
            json.object();
            json.field("folder", folder);
            json.field("kind", node.component() ? "component" : leaves.contains(folder) ? "target" : "base");
            json.array("uses");
            for (Reference use : node.uses()) {
                json.object();
                json.field("path", Requirement.shown(use.path()));
                json.field("what", use.entry().kind().name().toLowerCase(Locale.ROOT));
                json.field("directive", use.directive());
                json.field("line", use.span().line());
                json.end();
            }
            json.end();
            json.end();
        }
        json.end();
        flux.write(json);
        json.end();
        return json.toText();
    }
}
