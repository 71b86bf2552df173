package dev.kasane.cli.explain;

import dev.kasane.change.explain.Explanation;
import dev.kasane.change.report.Secrets;
import dev.kasane.change.report.ShownValue;
import dev.kasane.files.SecretNames;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlScalar;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line that contains one field and its value, such as {@code replicas: 2}. The text around the value reveals nothing
 * about it. So kasane shows the value if it may show it in the object: its origin decides, not its file.
 */
final class WrittenField {

    private static final Pattern FIELD = Pattern.compile(
            "(?:- +)*(?<key>[\\w./-]+): +(?:\"(?<double>[^\"\\\\]*)\"|'(?<single>[^']*)'|(?<plain>[\\w./+-][^#\"'{}\\[\\]]*?))(?: +#.*)?");

    /** The name of the field in a JSON patch and in a variable, which has no meaning of its own. */
    private static final String VALUE = "value";

    /** A line that is longer is none that people read. */
    private static final int LONGEST = 1000;

    private WrittenField() {}

    /**
     * The field and its value without what is around them.
     *
     * @param written the line
     * @param explanation the value that the object has today; it is shown
     * @return null when the line contains something else, or what must not be shown
     */
    static @Nullable String of(String written, Explanation explanation, Resource resource, Secrets secrets) {
        String line = written.strip();
        if (line.length() > LONGEST || !(explanation.value() instanceof YamlScalar today)) {
            return null;
        }
        Matcher field = FIELD.matcher(line);
        if (!field.matches()) {
            return null;
        }
        String group = group(field);
        String text = field.group(group);
        String key = field.group("key");
        boolean isToday = text.equals(today.text());
        boolean isFormer = key.equals(explanation.path().name()) && !key.equals(VALUE) && !SecretNames.isSecret(key);
        return (isToday || isFormer) && mayStandThere(text, today, explanation, resource, secrets)
                ? key + ": " + quoted(field, group)
                : null;
    }

    /** Whether a text would be shown if it were the value. */
    private static boolean mayStandThere(
            String text, YamlScalar today, Explanation explanation, Resource resource, Secrets secrets) {
        YamlScalar value = today.withText(text);
        return ShownValue.of(value, explanation.path(), resource, secrets).shown() == value;
    }

    private static String group(Matcher field) {
        return field.group("double") != null ? "double" : field.group("single") != null ? "single" : "plain";
    }

    private static String quoted(Matcher field, String group) {
        int beside = group.equals("plain") ? 0 : 1;
        return field.group().substring(field.start(group) - beside, field.end(group) + beside);
    }
}
