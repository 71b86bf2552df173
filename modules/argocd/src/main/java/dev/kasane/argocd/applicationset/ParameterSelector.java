package dev.kasane.argocd.applicationset;

import com.google.re2j.Pattern;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoQuote;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A label selector over parameters or labels. */
final class ParameterSelector {

    private static final String NAME = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final Pattern NAME_PATTERN = Pattern.compile(NAME);
    private static final Pattern PREFIX =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

    private record Requirement(String key, String operator, Set<String> values) {

        boolean accepts(Map<String, String> labels) {
            String value = labels.get(key);
            return switch (operator) {
                case "In" -> value != null && values.contains(value);
                case "NotIn" -> value == null || !values.contains(value);
                case "Exists" -> value != null;
                default -> value == null;
            };
        }
    }

    private final List<Requirement> requirements;

    private ParameterSelector(List<Requirement> requirements) {
        this.requirements = requirements;
    }

    /**
     * Reads a selector.
     *
     * @throws GeneratorFailure when it is wrong
     */
    static ParameterSelector of(GoMap selector) {
        List<Requirement> requirements = new ArrayList<>();
        for (var label : selector.map("matchLabels").entries()) {
            checkKey(label.getKey());
            requirements.add(new Requirement(
                    label.getKey(), "In", Set.of(label.getValue().toString())));
        }
        for (Object item : selector.list("matchExpressions").items()) {
            if (item instanceof GoMap expression) {
                requirements.add(requirement(expression));
            }
        }
        requirements.sort(Comparator.comparing(Requirement::key));
        return new ParameterSelector(requirements);
    }

    private static Requirement requirement(GoMap expression) {
        String operator = expression.text("operator");
        GoList values = expression.list("values");
        if (!Set.of("In", "NotIn", "Exists", "DoesNotExist").contains(operator)) {
            throw new GeneratorFailure(GoQuote.quote(operator) + " is not a valid pod selector operator");
        }
        checkKey(expression.text("key"));
        boolean takesValues = operator.endsWith("In");
        if (takesValues == (values.size() == 0)) {
            String shown = takesValues ? "[]" : values.toString();
            throw new GeneratorFailure("values: Invalid value: " + shown + ": "
                    + (takesValues
                            ? "for 'in', 'notin' operators, values set can't be empty"
                            : "values set must be empty for exists and does not exist"));
        }
        Set<String> texts = new java.util.HashSet<>();
        values.items().forEach(value -> texts.add(value.toString()));
        return new Requirement(expression.text("key"), operator, texts);
    }

    private static void checkKey(String key) {
        List<String> complaints = new ArrayList<>();
        String[] parts = key.split("/", -1);
        String name = parts[parts.length - 1];
        if (parts.length == 2) {
            if (parts[0].isEmpty()) {
                complaints.add("prefix part must be non-empty");
            } else if (!PREFIX.matches(parts[0])) {
                complaints.add("prefix part a lowercase RFC 1123 subdomain must consist of lower case alphanumeric"
                        + " characters, '-' or '.', and must start and end with an alphanumeric character (e.g."
                        + " 'example.com', regex used for validation is"
                        + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')");
            }
        }
        String form =
                "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric"
                        + " character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for"
                        + " validation is '" + NAME + "')";
        if (parts.length > 2) {
            complaints.add("a qualified name " + form
                    + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
        } else {
            if (name.isEmpty()) {
                complaints.add("name part must be non-empty");
            } else if (name.length() > 63) {
                complaints.add("name part must be no more than 63 characters");
            }
            if (!NAME_PATTERN.matches(name)) {
                complaints.add("name part " + form);
            }
        }
        if (!complaints.isEmpty()) {
            throw new GeneratorFailure(
                    "key: Invalid value: " + GoQuote.quote(key) + ": " + String.join("; ", complaints));
        }
    }

    boolean accepts(Map<String, String> labels) {
        return requirements.stream().allMatch(requirement -> requirement.accepts(labels));
    }
}
