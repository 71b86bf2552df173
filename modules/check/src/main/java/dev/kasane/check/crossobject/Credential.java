package dev.kasane.check.crossobject;

import com.google.re2j.Pattern;
import dev.kasane.expression.Expression;

/** Detects values of a Secret that are credentials: not names of users and hosts, placeholders, paths and settings. */
final class Credential {

    /** Keys whose values are not secret; the last word counts: {@code POSTGRES_HOST}, {@code userName}. */
    private static final Pattern OPEN_KEY = Pattern.compile(
            "(?i)(.*[-_.])?(user|username|host|hostname|port|database|dbname|db|email|region|bucket|type|provider)");

    private static final Pattern PLACEHOLDER =
            Pattern.compile("(?is)__.*__|.*replace[-_ ]?me.*|your[-_ ].*|x{3,}|placeholder|todo");

    private static final Pattern FILE = Pattern.compile("/[\\w./-]+");

    /** Words that occur beside credentials in the text of a file. */
    private static final Pattern IN_TEXT = Pattern.compile("(?i)pass|secret|token|credential|identified"
            + " by|private|api_?key|access_?key|_user|user=|://[^/\\s]+:[^/\\s]+@");

    private Credential() {}

    private static boolean mayHoldOne(String line) {
        return !line.strip().startsWith("#")
                && Expression.matcher(IN_TEXT, line).find();
    }

    /** Whether a value, decoded, may be one. */
    static boolean isOne(String key, String value) {
        String text = value.strip();
        if (text.isEmpty() || Expression.matcher(PLACEHOLDER, text).matches()) {
            return false;
        }
        return text.indexOf('\n') >= 0 || text.startsWith("#")
                ? text.lines().anyMatch(Credential::mayHoldOne)
                : !Expression.matcher(OPEN_KEY, key).matches()
                        && !Expression.matcher(FILE, text).matches();
    }
}
