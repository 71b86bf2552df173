package dev.kasane.cli.pr;

import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.problem.Problem;
import dev.kasane.problem.VisibleText;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes pull requests as texts for a terminal, or as JSON. */
sealed interface PullRequestPrinter {

    static PullRequestPrinter named(@Nullable String format) {
        return switch (format == null ? "text" : format) {
            case "text" -> new Text();
            case "json" -> new Json();
            default ->
                throw Problem.error("there is no format " + format, null, "the formats are text and json")
                        .asException();
        };
    }

    String list(List<PullRequest> pullRequests);

    String show(PullRequest pullRequest, List<String> comments);

    /** A pull request after something was done to it. */
    String changed(PullRequest pullRequest);

    private static String state(PullRequest pullRequest) {
        return pullRequest.state().name().toLowerCase(Locale.ROOT);
    }

    /** For people. What comes from a repository or a server acts on no terminal. */
    record Text() implements PullRequestPrinter {

        @Override
        public String list(List<PullRequest> pullRequests) {
            StringBuilder text = new StringBuilder();
            for (PullRequest it : pullRequests) {
                text.append('#')
                        .append(it.number())
                        .append("  ")
                        .append(state(it))
                        .append("  ");
                text.append(oneLine(it.head())).append(" -> ").append(oneLine(it.base()));
                text.append("  ").append(oneLine(it.title())).append('\n');
            }
            return text.isEmpty() ? "no pull request is open\n" : text.toString();
        }

        @Override
        public String show(PullRequest it, List<String> comments) {
            StringBuilder text = new StringBuilder();
            text.append('#')
                    .append(it.number())
                    .append("  ")
                    .append(oneLine(it.title()))
                    .append("\n\n");
            text.append("state   ").append(state(it)).append('\n');
            text.append("head    ")
                    .append(oneLine(it.head() + " at " + it.headCommit()))
                    .append('\n');
            text.append("base    ").append(oneLine(it.base())).append('\n');
            if (it.mergeCommit() != null) {
                text.append("merged  ").append(oneLine(it.mergeCommit())).append('\n');
            }
            text.append('\n').append(readable(withoutComments(it.body()))).append('\n');
            for (String comment : comments) {
                text.append("\n--- comment\n").append(readable(comment)).append('\n');
            }
            return text.toString();
        }

        @Override
        public String changed(PullRequest it) {
            return "#" + it.number() + " is " + state(it)
                    + (it.mergeCommit() == null
                            ? ""
                            : ", as " + oneLine(it.mergeCommit()) + " on " + oneLine(it.base()))
                    + "\n";
        }

        private static String readable(String markdown) {
            return VisibleText.ofLines(SafeText.ofMarkdown(markdown.strip()));
        }

        private static String oneLine(String text) {
            return SafeText.forTerminal(text.replace('\n', ' '));
        }

        /** A body without what Markdown does not show. */
        private static String withoutComments(String body) {
            StringBuilder shown = new StringBuilder();
            int at = 0;
            for (int begin = body.indexOf("<!--"); begin >= 0; begin = body.indexOf("<!--", at)) {
                int end = body.indexOf("-->", begin);
                shown.append(body, at, begin);
                at = end < 0 ? body.length() : end + 3;
            }
            return shown.append(body, at, body.length()).toString();
        }
    }

    /** For programs. */
    record Json() implements PullRequestPrinter {

        @Override
        public String list(List<PullRequest> pullRequests) {
            JsonWriter json = new JsonWriter();
            json.object();
            json.array("pullRequests");
            for (PullRequest it : pullRequests) {
                json.object();
                fields(json, it);
                json.end();
            }
            json.end();
            json.end();
            return json.toText();
        }

        @Override
        public String show(PullRequest it, List<String> comments) {
            JsonWriter json = new JsonWriter();
            json.object();
            fields(json, it);
            json.field("body", it.body());
            json.array("comments");
            comments.forEach(json::item);
            json.end();
            json.end();
            return json.toText();
        }

        @Override
        public String changed(PullRequest it) {
            JsonWriter json = new JsonWriter();
            json.object();
            fields(json, it);
            json.end();
            return json.toText();
        }

        private static void fields(JsonWriter json, PullRequest it) {
            json.field("number", it.number());
            json.field("state", state(it));
            json.field("title", it.title());
            json.field("head", it.head());
            json.field("base", it.base());
            json.field("headCommit", it.headCommit());
            json.field("mergeCommit", it.mergeCommit());
            json.field("where", it.where());
        }
    }
}
