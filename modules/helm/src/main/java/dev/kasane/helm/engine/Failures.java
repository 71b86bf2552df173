package dev.kasane.helm.engine;

import dev.kasane.helm.function.MarkedText;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import org.jspecify.annotations.Nullable;

/** Failures of templates with Helm's messages, which users search for. */
final class Failures {

    private static final String PREFIX = "template: ";
    private static final String CALLING = "\n    error calling ";

    private Failures() {}

    static KasaneException whileParsing(String message) {
        String[] parts = message.split(": ", -1);
        return error(
                parts.length == 1 ? message : "parse error at (" + parts[1] + "): " + parts[parts.length - 1], null);
    }

    static KasaneException whileExecuting(String message, HelmProfile profile) {
        String marked = MarkedText.in(message);
        String[] parts = message.split(": ", 3);
        if (marked != null && parts.length == 3) {
            return error(
                    "execution error at (" + parts[1] + "): " + marked,
                    "the chart requires it: give the value with -f or --set");
        }
        return profile.isFour() ? Problem.lines(lines(message), null).asException() : error(message, null);
    }

    static KasaneException refused(String what, @Nullable String message) {
        return error(what + ": " + message, null);
    }

    /** The links of a chain of failures, one below the other; the whole where the last one is no failure of a template. */
    private static String lines(String message) {
        StringBuilder out = new StringBuilder();
        String last = "";
        int from = 0;
        while (from >= 0) {
            int next = message.indexOf(": " + PREFIX, from + 1);
            String link = message.substring(from, next < 0 ? message.length() : next + 1);
            link = link.startsWith(": ") ? link.substring(2) : link;
            String shown = shown(link);
            if (shown == null || endsChain(shown)) {
                return message;
            }
            if (!shown.equals(last)) {
                out.append(out.isEmpty() ? "" : "\n").append(shown);
            }
            last = shown;
            from = next;
        }
        return out.toString();
    }

    /** Whether a function failed for a reason of its own, or around a text that it was given: the chain has no lines then. */
    private static boolean endsChain(String shown) {
        int calling = shown.lastIndexOf(CALLING);
        return calling >= 0 && shown.indexOf(": ", calling + CALLING.length()) >= 0;
    }

    /** A link in lines of its own; null when it is none. */
    private static @Nullable String shown(String link) {
        if (link.startsWith(PREFIX + "no template ")) {
            return link;
        }
        int at = link.indexOf(": executing ");
        int end = link.indexOf(">: ", Math.max(at, 0));
        if (!link.startsWith(PREFIX) || at < 0 || end < 0) {
            return null;
        }
        return link.substring(PREFIX.length(), at) + "\n  " + link.substring(at + 2, end + 2) + "\n    "
                + link.substring(end + 3);
    }

    private static KasaneException error(String sentence, @Nullable String hint) {
        return Problem.error(sentence, null, hint).asException();
    }
}
