package dev.kasane.cli.explain;

import dev.kasane.change.explain.Explanation;
import dev.kasane.change.explain.ObjectName;
import dev.kasane.change.report.RunKey;
import dev.kasane.change.report.Secrets;
import dev.kasane.change.report.ShownValue;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.Place;
import dev.kasane.cli.show.ProvenanceJson;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.Origin;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** {@code explain}: who put a value where it is. */
public final class ExplainCommand implements Command {

    private static final int MAX_MARGIN = 72;

    @Override
    public CommandSpec spec() {
        return ExplainSpec.EXPLAIN;
    }

    @Override
    public int run(Flags flags, Console console) {
        List<String> words = flags.words();
        String at = flags.value("at");
        if (at != null) {
            console.print(ReachReport.of(at, flags, console));
            return ExitCode.OK;
        }
        if (words.size() < 2 || words.size() > 3) {
            throw Problem.error(
                            "explain needs a folder, an object and at most one field",
                            null,
                            "for example: kasane explain overlays/prod deployment/api spec.replicas")
                    .asException();
        }
        Path folder = TreeRoot.real(console.folder().resolve(words.getFirst()), words.getFirst());
        Path root = TreeRoot.of(folder, flags.value("root"), console.folder());
        try (DirectoryTree tree = new DirectoryTree(root, console.folder())) {
            ResourceSet resources = new Renderer(tree, LimitFlag.options(flags, console))
                    .renderOnce(root.relativize(folder).toString())
                    .resources();
            Resource resource =
                    ObjectName.parse(words.get(1), flags.value("namespace")).in(resources);
            Secrets secrets = new Secrets(new RunKey(), resources);
            boolean json = "json".equals(flags.value("format"));
            Paint paint = Paint.of(console.wantsColour(flags.value("color")));
            if (words.size() == 3) {
                Explanation explanation = Explanation.of(resource, words.get(2));
                console.print(
                        json
                                ? json(resource, List.of(explanation), secrets)
                                : field(resource, explanation, secrets, paint));
            } else {
                List<Explanation> all = Explanation.all(resource);
                console.print(json ? json(resource, all, secrets) : object(resource, all, secrets, paint));
            }
        }
        return ExitCode.OK;
    }

    private static String field(Resource resource, Explanation explanation, Secrets secrets, Paint paint) {
        ShownValue shown = ShownValue.of(explanation.value(), explanation.path(), resource, secrets);
        StringBuilder text = new StringBuilder();
        text.append(paint.strong())
                .append(SafeText.forTerminal(secrets.named(resource).id().toText() + "  "
                        + secrets.without(explanation.path().toString(), resource)));
        text.append(paint.end()).append('\n');
        boolean hidden = explanation.isSingle() && shown.shown() != explanation.value();
        for (Origin.Step step : explanation.steps()) {
            String line = step.span().sourceLine().strip();
            text.append("  ").append(padded(Place.of(step), 48));
            text.append(paint.faint())
                    .append(hidden ? "" : SafeText.forTerminal(secrets.without(line, resource)))
                    .append(paint.end());
            text.append('\n');
        }
        appendValue(text, shown.text(), paint);
        return text.toString();
    }

    /** A value of one line behind its word, one of several below it, each behind a bar. */
    private static void appendValue(StringBuilder text, String value, Paint paint) {
        text.append("value:");
        String[] lines = value.split("\n", -1);
        for (String line : lines) {
            text.append(lines.length == 1 ? " " : "\n  | ").append(paint.strong());
            text.append(SafeText.forTerminal(line)).append(paint.end());
        }
        text.append('\n');
    }

    private static String object(Resource resource, List<Explanation> all, Secrets secrets, Paint paint) {
        StringBuilder text = new StringBuilder();
        text.append(paint.strong())
                .append(SafeText.forTerminal(secrets.named(resource).id().toText()))
                .append(paint.end())
                .append('\n');
        int margin = 0;
        for (Explanation explanation : all) {
            margin = Math.max(margin, Place.of(explanation.steps().getLast()).length());
        }
        UnaryOperator<String> hiding = secrets.hiding(resource);
        for (Explanation explanation : all) {
            ShownValue shown = ShownValue.of(explanation.value(), explanation.path(), resource, secrets);
            int end = shown.text().indexOf('\n');
            String value =
                    SafeText.forTerminal(end < 0 ? shown.text() : shown.text().substring(0, end));
            text.append("  ").append(paint.faint());
            text.append(padded(Place.of(explanation.steps().getLast()), Math.min(margin, MAX_MARGIN)))
                    .append(paint.end());
            text.append(SafeText.forTerminal(hiding.apply(explanation.path().toString())))
                    .append(": ");
            text.append(value).append(end < 0 ? "" : " …").append('\n');
        }
        return text.toString();
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()) + 2);
    }

    private static String json(Resource resource, List<Explanation> explanations, Secrets secrets) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/explain/v1");
        json.field("apiVersion", resource.gvk().apiVersion());
        json.field("kind", resource.gvk().kind());
        Resource named = secrets.named(resource);
        json.field("namespace", named.namespace());
        json.field("name", named.name());
        json.array("values");
        UnaryOperator<String> hiding = secrets.hiding(resource);
        for (Explanation explanation : explanations) {
            json.object();
            json.field("path", hiding.apply(explanation.path().toString()));
            json.field(
                    "value",
                    ShownValue.of(explanation.value(), explanation.path(), resource, secrets)
                            .text());
            ProvenanceJson.write(json, explanation.steps());
            json.end();
        }
        json.end();
        json.end();
        return json.toText();
    }
}
