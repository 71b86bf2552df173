package dev.kasane.helm.lint;

import com.google.re2j.Pattern;
import dev.kasane.gotemplate.value.GoQuote;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks the name of an object, with the messages of Kubernetes. */
final class ObjectNames {

    private static final String PART = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String DOMAIN = PART + "(\\." + PART + ")*";
    private static final String SERVICE = "[a-z]([-a-z0-9]*[a-z0-9])?";

    private static final Pattern LABEL = Pattern.compile(PART);
    private static final Pattern SUBDOMAIN = Pattern.compile(DOMAIN);
    private static final Pattern SERVICE_LABEL = Pattern.compile(SERVICE);

    private static final String USED_FOR_VALIDATION = ", regex used for validation is '";

    private ObjectNames() {}

    /** The error for a name, or null. */
    static @Nullable String fault(String kind, String name) {
        List<String> faults = new ArrayList<>();
        switch (kind.toLowerCase(Locale.ROOT)) {
            case "service" ->
                check(
                        name,
                        63,
                        SERVICE_LABEL,
                        "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic"
                                + " character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123'"
                                + USED_FOR_VALIDATION + SERVICE + "')",
                        faults);
            case "namespace" ->
                check(
                        name,
                        63,
                        LABEL,
                        SUBDOMAIN.matches(name)
                                ? "must not contain dots"
                                : "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and"
                                        + " must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc'"
                                        + USED_FOR_VALIDATION + PART + "')",
                        faults);
            case "certificatesigningrequest" -> {
                // it can have any name
            }
            case "role", "clusterrole", "rolebinding", "clusterrolebinding" -> checkSegment(name, faults);
            default ->
                check(
                        name,
                        253,
                        SUBDOMAIN,
                        "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and"
                                + " must start and end with an alphanumeric character (e.g. 'example.com'"
                                + USED_FOR_VALIDATION + DOMAIN + "')",
                        faults);
        }
        if (faults.isEmpty()) {
            return null;
        }
        String quoted = GoQuote.quote(name);
        faults.replaceAll(fault -> "metadata.name: Invalid value: " + quoted + ": " + fault);
        String all = String.join(", ", faults);
        return "object name does not conform to Kubernetes naming requirements: " + quoted + ": "
                + (faults.size() == 1 ? all : "[" + all + "]");
    }

    private static void check(String name, int longest, Pattern pattern, String sentence, List<String> faults) {
        if (name.length() > longest) {
            faults.add("must be no more than " + longest + " characters");
        }
        if (!pattern.matches(name)) {
            faults.add(sentence);
        }
    }

    private static void checkSegment(String name, List<String> faults) {
        if (name.equals(".") || name.equals("..")) {
            faults.add("may not be '" + name + "'");
            return;
        }
        for (String sign : List.of("/", "%")) {
            if (name.contains(sign)) {
                faults.add("may not contain '" + sign + "'");
            }
        }
    }
}
