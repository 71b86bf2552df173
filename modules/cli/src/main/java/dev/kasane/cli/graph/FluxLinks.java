package dev.kasane.cli.graph;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import dev.kasane.files.FileTree;
import dev.kasane.flux.discovery.FluxOrder;
import dev.kasane.flux.discovery.FluxTarget;
import dev.kasane.flux.discovery.FluxTargets;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import java.util.List;
import java.util.function.BiConsumer;

/** The dependencies between objects of Flux. */
record FluxLinks(List<FluxOrder.Step> steps) {

    static final FluxLinks NONE = new FluxLinks(List.of());

    /** The field with the link. */
    static final String DIRECTIVE = "dependsOn";

    /** Those of the targets below a folder of a repository. */
    static FluxLinks of(FileTree repository, String path, RenderOptions options) {
        KustomizationGraph graph = new KustomizationGraph(repository);
        return new FluxLinks(
                FluxTargets.of(graph, new Renderer(repository, options)).order().related(path));
    }

    /** Gives the names of each two that are linked, the one that waits first. */
    void forEach(BiConsumer<String, String> link) {
        for (FluxOrder.Step step : steps) {
            step.after().forEach(other -> link.accept(step.target().name(), other.name()));
        }
    }

    /** The names of all that are linked. */
    List<String> names() {
        return steps.stream().map(step -> step.target().name()).toList();
    }

    /** Each that waits, with what it waits for below it. */
    String tree() {
        StringBuilder text = new StringBuilder();
        for (FluxOrder.Step step : steps) {
            if (!step.after().isEmpty()) {
                text.append(SafeText.forTerminal(step.target().name())).append('\n');
            }
            for (FluxTarget other : step.after()) {
                text.append("  ").append(SafeText.forTerminal(other.name()));
                text.append("  (").append(DIRECTIVE).append(")\n");
            }
        }
        return text.toString();
    }

    /** The same for programs, where there are any. */
    void write(JsonWriter json) {
        if (steps.isEmpty()) {
            return;
        }
        json.array("flux");
        for (FluxOrder.Step step : steps) {
            json.object();
            json.field("name", step.target().name());
            json.field("file", step.target().span().path());
            json.field("line", step.target().span().line());
            json.array(DIRECTIVE);
            step.after().forEach(other -> json.item(other.name()));
            json.end();
            json.end();
        }
        json.end();
    }
}
