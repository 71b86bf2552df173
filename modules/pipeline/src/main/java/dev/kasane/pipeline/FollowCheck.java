package dev.kasane.pipeline;

import dev.kasane.files.Span;
import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.problem.Problems;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks the rules for a pipeline that follows an image, besides its shape. */
record FollowCheck(Pipeline pipeline, Problems problems) {

    void check() {
        Follow follow = pipeline.follow();
        if (follow == null) {
            return;
        }
        none(pipeline.spec().source(), "source");
        none(pipeline.spec().build(), "build");
        none(pipeline.spec().image(), "image");
        String why = follow.whyNoExpression();
        if (why != null) {
            problems.error(
                    "tags cannot be used: " + why, place("tags"), "write an expression of RE2 with at most one group");
        }
        Follow.By by = follow.by();
        only(follow.versions(), "versions", by, List.of(Follow.By.VERSION));
        only(follow.tag(), "tag", by, List.of(Follow.By.DIGEST));
        only(follow.sources(), "sources", by, List.of(Follow.By.COMMIT));
        only(follow.tags(), "tags", by, List.of(Follow.By.VERSION, Follow.By.NUMBER, Follow.By.TEXT, Follow.By.COMMIT));
        if (follow.branch() != null && follow.sources() == null) {
            problems.error(
                    "the branch " + follow.branch() + " is of no repository",
                    place("branch"),
                    "add sources, or leave branch away: the branch that is deployed counts");
        }
        if (by == Follow.By.DIGEST && follow.tag() == null) {
            problems.error("the tag is missing whose digest is followed", place("by"), "add tag: main");
        }
        if ((by == Follow.By.NUMBER || by == Follow.By.TEXT) && follow.tags() == null) {
            problems.error("no rule selects the tags", place("by"), "add tags: \"main-([0-9]+)\"");
        }
        versions(follow.versions());
        Scan scan = pipeline.spec().scan();
        if (scan != null && scan.from() == Scan.From.REPORT && scan.command().isEmpty()) {
            problems.error(
                    "nothing writes the report: no build does",
                    pipeline.place("spec", "scan"),
                    "add command, with {image} for the image, or from: registry");
        }
    }

    private void versions(@Nullable String versions) {
        if (versions == null) {
            return;
        }
        try {
            Constraint.parse(versions);
        } catch (IllegalArgumentException e) {
            problems.error(
                    versions + " is no range of versions", place("versions"), "write a range such as \">=1.4 <2\"");
        }
    }

    private void none(@Nullable Object part, String field) {
        if (part != null) {
            problems.error(
                    "a pipeline that follows an image has no " + field,
                    pipeline.place("spec", field),
                    "remove " + field + ", or follow");
        }
    }

    private void only(@Nullable String value, String field, Follow.By by, List<Follow.By> allowed) {
        if (value != null && !allowed.contains(by)) {
            problems.error(
                    field + " does not go with by: " + by.name().toLowerCase(Locale.ROOT),
                    place(field),
                    "remove " + field + ", or change by");
        }
    }

    private Span place(String field) {
        return pipeline.place("spec", "follow", field);
    }
}
