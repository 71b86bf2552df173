package dev.kasane.cli.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.report.NameInTarget;
import dev.kasane.change.report.NotRendered;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.ShownChange;
import dev.kasane.change.report.ShownField;
import dev.kasane.change.report.ShownNote;
import dev.kasane.change.report.ShownValue;
import dev.kasane.change.report.TargetChange;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.ProvenanceJson;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Renders a diff as JSON; {@code docs/reference/schemas/diff.schema.json} describes it. */
public final class JsonReport {

    private static final String VERSION = "kasane.dev/diff/v1";

    private final JsonWriter json = new JsonWriter();

    private JsonReport() {}

    public static String of(Report report, @Nullable Verdict verdict) {
        JsonReport it = new JsonReport();
        it.report(report, verdict);
        return it.json.toText();
    }

    private void report(Report report, @Nullable Verdict verdict) {
        Counts counts = Counts.of(report);
        json.object();
        json.field("version", VERSION);
        json.field("title", report.title());
        json.field("targetsLookedAt", counts.looked());
        json.field("targetsChanged", counts.targets() - counts.moved());
        json.field("targetsMoved", counts.moved());
        json.field("objectsChanged", counts.objects().changed());
        json.field("objectsAdded", counts.objects().created());
        json.field("objectsRemoved", counts.objects().deleted());
        json.field("objectsReplaced", counts.objects().replaced());
        json.field("dangers", counts.dangers());
        json.field("restarts", counts.restarts());
        json.field("valuesWrittenDifferently", counts.same());
        json.array("sections");
        for (Report.Section section : report.sections()) {
            json.object();
            json.array("targets");
            section.targets().forEach(json::item);
            json.end();
            notes(section.notes());
            changes("changes", section.changes());
            changes("inputs", section.inputs());
            json.end();
        }
        json.end();
        json.array("targets");
        report.targets().forEach(this::target);
        json.end();
        json.array("notRendered");
        report.notRendered().forEach(this::notRendered);
        json.end();
        if (verdict != null) {
            verdict.json(json);
        }
        json.end();
    }

    private void notes(List<ShownNote> notes) {
        json.array("notes");
        for (ShownNote note : notes) {
            json.object();
            json.field("weight", note.weight().name().toLowerCase(Locale.ROOT));
            json.field("rule", note.rule());
            json.field("kind", note.kind());
            json.field("namespace", note.namespace());
            json.field("name", note.name());
            otherNames(note.otherNames());
            json.field("sentence", note.sentence());
            json.end();
        }
        json.end();
    }

    /** The name of the object in the other targets of the section, if it differs. */
    private void otherNames(List<NameInTarget> names) {
        json.array("otherNames");
        for (NameInTarget name : names) {
            json.object();
            json.field("namespace", name.namespace());
            json.field("name", name.name());
            json.end();
        }
        json.end();
    }

    private void notRendered(NotRendered group) {
        json.object();
        json.field("reason", group.reason().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        json.field("sentence", group.sentence());
        json.array("targets");
        group.targets().forEach(json::item);
        json.end();
        json.end();
    }

    private void target(TargetChange target) {
        json.object();
        json.field("target", target.target());
        json.field("earlier", target.earlier());
        json.field("later", target.later());
        problems("problemsBefore", target.problemsBefore());
        problems("problemsAfter", target.problemsAfter());
        json.end();
    }

    private void problems(String name, List<Problem> problems) {
        json.array(name);
        for (Problem problem : problems) {
            json.object();
            json.field("sentence", problem.sentence());
            json.field("place", problem.span() == null ? null : problem.span().toText());
            json.field("hint", problem.hint());
            json.end();
        }
        json.end();
    }

    private void changes(String name, List<ShownChange> changes) {
        json.array(name);
        for (ShownChange change : changes) {
            json.object();
            json.field("change", nameOf(change.change()));
            json.field("apiVersion", change.change().resource().gvk().apiVersion());
            json.field("kind", change.kind());
            json.field("namespace", change.namespace());
            json.field("name", change.name());
            json.field("formerName", change.formerName());
            otherNames(change.otherNames());
            if (change.change() instanceof Change.Replaced replaced) {
                former(replaced.pair().before());
            }
            json.array("fields");
            change.fields().forEach(this::field);
            json.end();
            json.end();
        }
        json.end();
    }

    /** The deleted object that this object replaces. */
    private void former(Resource former) {
        json.object("replaces");
        json.field("apiVersion", former.gvk().apiVersion());
        json.field("kind", former.gvk().kind());
        json.field("namespace", former.namespace());
        json.field("name", former.name());
        json.end();
    }

    private static String nameOf(Change change) {
        return switch (change) {
            case Change.Added ignored -> "added";
            case Change.Removed ignored -> "removed";
            case Change.Replaced ignored -> "replaced";
            case Change.Changed ignored -> "changed";
        };
    }

    private void field(ShownField field) {
        json.object();
        json.field("path", field.path());
        json.field("moved", field.moved());
        value("before", field.before());
        value("after", field.after());
        json.end();
    }

    private void value(String name, @Nullable ShownValue value) {
        if (value == null) {
            json.field(name, null);
            return;
        }
        json.object(name);
        json.field("value", value.yaml());
        ProvenanceJson.write(json, value.steps());
        json.end();
    }
}
