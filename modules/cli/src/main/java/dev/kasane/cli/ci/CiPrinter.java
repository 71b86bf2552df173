package dev.kasane.cli.ci;

import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.plan.PlannedBuild;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.FollowedImage;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Report;
import dev.kasane.ci.run.VerificationStep;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import dev.kasane.problem.Problem;
import dev.kasane.problem.ProblemText;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Prints the results of a run, or the plan of a dry run. */
sealed interface CiPrinter {

    static CiPrinter of(CiFlags flags) {
        return flags.json() ? new Json() : new Text();
    }

    String plan(Plan plan);

    /**
     * Prints the results of a run.
     *
     * @param idle what is printed for people if nothing was to be done
     */
    String report(Report report, Supplier<String> idle);

    static String word(PromotionStep.State state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** For people. */
    record Text() implements CiPrinter {

        @Override
        public String plan(Plan plan) {
            StringBuilder text = new StringBuilder();
            for (PlannedBuild build : plan.builds()) {
                text.append("build    ")
                        .append(SafeText.forTerminal(build.pipeline()))
                        .append("  ");
                text.append(SafeText.forTerminal(build.reason())).append('\n');
            }
            plan.unaffected()
                    .forEach(name -> text.append("skip     ")
                            .append(SafeText.forTerminal(name))
                            .append('\n'));
            plan.overtaken()
                    .forEach(name -> text.append("skip     ")
                            .append(SafeText.forTerminal(name))
                            .append("  a later commit was built\n"));
            return text.isEmpty() ? "no pipeline builds an image\n" : text.toString();
        }

        @Override
        public String report(Report report, Supplier<String> idle) {
            StringBuilder text = new StringBuilder();
            for (BuildOutcome build : report.builds()) {
                if (build.isGood()) {
                    text.append(build.reused() ? "reused        " : "built         ")
                            .append(SafeText.forTerminal(build.pipeline()));
                    text.append("  ")
                            .append(SafeText.forTerminal(build.image() + "@" + build.digest()))
                            .append('\n');
                } else {
                    text.append("failed        ")
                            .append(SafeText.forTerminal(build.pipeline()))
                            .append('\n');
                    build.problems()
                            .forEach(problem ->
                                    text.append(ProblemText.of(problem).indent(2)));
                }
            }
            for (FollowedImage one : report.followed()) {
                ImageVersion image = one.image();
                if (image != null) {
                    text.append("newest        ")
                            .append(SafeText.forTerminal(one.pipeline()))
                            .append("  ")
                            .append(SafeText.forTerminal(image.image() + ":" + image.tag() + "@" + image.digest()))
                            .append('\n');
                } else {
                    text.append("not known     ")
                            .append(SafeText.forTerminal(one.pipeline()))
                            .append('\n');
                    one.problems()
                            .forEach(problem ->
                                    text.append(ProblemText.of(problem).indent(2)));
                }
            }
            for (VerificationStep step : report.verified().steps()) {
                String word = step.verdict().word();
                text.append(word).append(" ".repeat(Math.max(1, 14 - word.length())));
                text.append(SafeText.forTerminal(step.pipeline().name() + " in " + step.place() + "  "));
                text.append(SafeText.forTerminal(ImageVersion.shortened(step.tag())));
                text.append("  ").append(SafeText.forTerminal(step.why())).append('\n');
            }
            Set<String> hints = new HashSet<>();
            for (PromotionStep step : report.promotions()) {
                String word = word(step.state());
                text.append(word).append(" ".repeat(Math.max(1, 14 - word.length())));
                text.append(SafeText.forTerminal(step.pipeline() + " -> " + step.place() + "  "));
                text.append(SafeText.forTerminal(ImageVersion.shortened(step.tag())));
                if (!step.why().isEmpty()) {
                    text.append("  ").append(SafeText.forTerminal(step.why()));
                }
                text.append('\n');
                String hint = step.hint();
                if (step.needsAttention() && hint != null && hints.add(hint)) {
                    text.append("  hint: ").append(SafeText.forTerminal(hint)).append('\n');
                }
            }
            places(report, text);
            return text.isEmpty() ? idle.get() : text.toString();
        }

        private static void places(Report report, StringBuilder text) {
            Map<String, Set<String>> images = new TreeMap<>();
            for (PromotionStep step : report.promotions()) {
                if (step.pullRequest() != null) {
                    images.computeIfAbsent(step.pullRequest(), place -> new TreeSet<>())
                            .add(step.pipeline());
                }
            }
            if (!images.isEmpty()) {
                text.append('\n');
            }
            images.forEach((place, pipelines) -> text.append("review: ")
                    .append(SafeText.forTerminal(place))
                    .append(
                            pipelines.size() == 1
                                    ? " ("
                                            + SafeText.forTerminal(
                                                    pipelines.iterator().next()) + ")"
                                    : " (" + pipelines.size() + " images)")
                    .append('\n'));
        }
    }

    /** For programs. */
    record Json() implements CiPrinter {

        @Override
        public String plan(Plan plan) {
            JsonWriter json = new JsonWriter();
            json.object();
            json.field("version", "kasane.dev/ci/v1");
            write(plan, json);
            json.end();
            return json.toText();
        }

        private static void write(Plan plan, JsonWriter json) {
            json.field("branch", plan.branch());
            json.field("commit", plan.commit());
            json.array("plan");
            for (PlannedBuild build : plan.builds()) {
                json.object();
                json.field("pipeline", build.pipeline());
                json.field("closure", build.closure());
                json.field("since", build.since());
                json.array("paths");
                build.paths().forEach(json::item);
                json.end();
                json.end();
            }
            json.end();
            json.array("unaffected");
            plan.unaffected().forEach(json::item);
            json.end();
            json.array("overtaken");
            plan.overtaken().forEach(json::item);
            json.end();
        }

        @Override
        public String report(Report report, Supplier<String> idle) {
            JsonWriter json = new JsonWriter();
            json.object();
            json.field("version", "kasane.dev/ci/v1");
            write(report.plan(), json);
            json.array("builds");
            for (BuildOutcome build : report.builds()) {
                json.object();
                json.field("pipeline", build.pipeline());
                json.field("commit", build.commit());
                json.field("image", build.image());
                json.field("digest", build.digest());
                json.field("reused", build.reused());
                json.array("problems");
                for (Problem problem : build.problems()) {
                    json.item(problem.sentence());
                }
                json.end();
                json.end();
            }
            json.end();
            if (!report.followed().isEmpty()) {
                json.array("followed");
                for (FollowedImage one : report.followed()) {
                    ImageVersion image = one.image();
                    json.object();
                    json.field("pipeline", one.pipeline());
                    json.field("image", image == null ? null : image.image());
                    json.field("tag", image == null ? null : image.tag());
                    json.field("digest", image == null ? null : image.digest());
                    json.array("problems");
                    for (Problem problem : one.problems()) {
                        json.item(problem.sentence());
                    }
                    json.end();
                    json.end();
                }
                json.end();
            }
            json.array("verifications");
            for (VerificationStep step : report.verified().steps()) {
                json.object();
                json.field("pipeline", step.pipeline().name());
                if (step.to().repository() != null) {
                    json.field("repository", step.to().repository());
                }
                json.field("target", step.to().target());
                json.field("tag", step.tag());
                json.field("state", step.verdict().word());
                json.field("why", step.why());
                json.field("since", step.verdict().since().toString());
                json.end();
            }
            json.end();
            json.array("promotions");
            for (PromotionStep step : report.promotions()) {
                json.object();
                json.field("pipeline", step.pipeline());
                if (step.repository() != null) {
                    json.field("repository", step.repository());
                }
                json.field("target", step.target());
                json.field("tag", step.tag());
                json.field("state", word(step.state()));
                json.field("why", step.why());
                if (step.hint() != null) {
                    json.field("hint", step.hint());
                }
                json.field("commit", step.commit());
                json.field("pullRequest", step.pullRequest());
                json.end();
            }
            json.end();
            json.end();
            return json.toText();
        }
    }
}
