package dev.kasane.cli.ci.doctor;

import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import dev.kasane.git.forge.protection.Check;
import java.util.List;
import java.util.Locale;

/** Renders the results of {@code ci doctor}, as text or JSON. */
final class DoctorReport {

    private DoctorReport() {}

    /** Whether nothing is missing and everything could be checked; a warning is no failure. */
    static boolean isFine(List<Check> checks) {
        return checks.stream()
                .allMatch(check -> check.result() == Check.Result.OK || check.result() == Check.Result.WARNING);
    }

    /** A line for each check, and one for its hint. */
    static String text(List<Check> checks) {
        int width = checks.stream()
                .mapToInt(check -> SafeText.forTerminal(check.subject()).length())
                .max()
                .orElse(0);
        StringBuilder text = new StringBuilder();
        for (Check check : checks) {
            String subject = SafeText.forTerminal(check.subject());
            text.append(check.result().mark()).append(' ').append(subject);
            text.append(" ".repeat(width - subject.length() + 2));
            text.append(SafeText.forTerminal(check.text())).append('\n');
            String hint = check.hint();
            if (hint != null) {
                text.append("  hint: ").append(SafeText.forTerminal(hint)).append('\n');
            }
        }
        return text.toString();
    }

    /** The same for programs. */
    static String json(List<Check> checks) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/ci-doctor/v1");
        json.array("checks");
        for (Check check : checks) {
            json.object();
            json.field("subject", check.subject());
            json.field("result", check.result().name().toLowerCase(Locale.ROOT));
            json.field("text", check.text());
            json.field("hint", check.hint());
            json.end();
        }
        json.end();
        json.end();
        return json.toText();
    }
}
