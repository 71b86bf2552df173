package dev.kasane.check.builtin;

import com.google.re2j.Pattern;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Checks the formats of names. Each method returns the errors of a text; none if it is valid. */
public final class Names {

    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
    private static final Pattern SUBDOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final Pattern WILDCARD =
            Pattern.compile("\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final Pattern DNS_1035 = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");
    private static final Pattern QUALIFIED = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
    private static final Pattern LABEL_VALUE = Pattern.compile("(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?");
    private static final Pattern CONFIG_KEY = Pattern.compile("[-._a-zA-Z0-9]+");
    private static final Pattern PORT_NAME = Pattern.compile("[-a-z0-9]+");
    private static final Pattern PATH = Pattern.compile("[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+");
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private static final String LABEL_FORM = "a lowercase RFC 1123 label must consist of lower case alphanumeric"
            + " characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc',"
            + " regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
    private static final String SUBDOMAIN_FORM = "a lowercase RFC 1123 subdomain must consist of lower case"
            + " alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g."
            + " 'example.com', regex used for validation is"
            + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
    private static final String DNS_1035_FORM = "a DNS-1035 label must consist of lower case alphanumeric characters or"
            + " '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or"
            + " 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
    private static final String NAME_FORM =
            "name part must consist of alphanumeric characters, '-', '_' or '.', and must"
                    + " start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for"
                    + " validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
    private static final String QUALIFIED_FORM = "a qualified name must consist of alphanumeric characters, '-', '_' or"
            + " '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc',"
            + " regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain"
            + " prefix and '/' (e.g. 'example.com/MyName')";
    private static final String VALUE_FORM = "a valid label must be an empty string or consist of alphanumeric"
            + " characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or"
            + " 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
    private static final String WILDCARD_FORM =
            "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid"
                    + " DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an"
                    + " alphanumeric character (e.g. '*.example.com', regex used for validation is"
                    + " '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
    private static final String CONFIG_KEY_FORM = "a valid config key must consist of alphanumeric characters, '-', '_'"
            + " or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";
    private static final String ENVIRONMENT_FORM =
            "a valid environment variable name must consist only of printable ASCII characters other than '='";

    private Names() {}

    private static List<String> form(String text, Pattern pattern, int most, String message) {
        List<String> wrong = new ArrayList<>(0);
        if (text.length() <= most && pattern != WILDCARD && isPlain(text)) {
            return wrong;
        }
        if (text.getBytes(StandardCharsets.UTF_8).length > most) {
            wrong.add("must be no more than " + most + " characters");
        }
        if (!pattern.matches(text)) {
            wrong.add(message);
        }
        return wrong;
    }

    /**
     * Whether a text has only lower-case letters, digits and dashes, as most names do: valid in every format but a
     * wildcard.
     */
    private static boolean isPlain(String text) {
        int last = text.length() - 1;
        if (last < 0 || last >= 63 || text.charAt(0) < 'a' || text.charAt(0) > 'z' || text.charAt(last) == '-') {
            return false;
        }
        for (int i = 1; i <= last; i++) {
            char c = text.charAt(i);
            if (!(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-')) {
                return false;
            }
        }
        return true;
    }

    /** A label of RFC 1123: the name of a namespace. */
    public static List<String> label(String text) {
        return form(text, LABEL, 63, LABEL_FORM);
    }

    /** A label, with a message of its own about dots: the name of a container. */
    public static List<String> labelWithoutDots(String text) {
        return text.contains(".") && SUBDOMAIN.matches(text) ? dots(text) : label(text);
    }

    private static List<String> dots(String text) {
        List<String> wrong = new ArrayList<>();
        if (text.length() > 63) {
            wrong.add("must be no more than 63 characters");
        }
        wrong.add("must not contain dots");
        return wrong;
    }

    /** A subdomain of RFC 1123: the name of nearly everything. */
    public static List<String> subdomain(String text) {
        return form(text, SUBDOMAIN, 253, SUBDOMAIN_FORM);
    }

    /** A label that begins with a letter: the name of a Service. */
    public static List<String> dns1035(String text) {
        return form(text, DNS_1035, 63, DNS_1035_FORM);
    }

    public static List<String> wildcard(String text) {
        return form(text, WILDCARD, 253, WILDCARD_FORM);
    }

    /** A segment of a URL path, such as the name of a Role. */
    public static List<String> pathSegment(String text) {
        if (text.equals(".") || text.equals("..")) {
            return List.of("may not be '" + text + "'");
        }
        List<String> wrong = new ArrayList<>();
        for (String illegal : List.of("/", "%")) {
            if (text.contains(illegal)) {
                wrong.add("may not contain '" + illegal + "'");
            }
        }
        return wrong;
    }

    /** A name with an optional domain before it: the key of a label. */
    public static List<String> qualified(String text) {
        if (isPlain(text)) {
            return List.of();
        }
        String[] parts = text.split("/", -1);
        if (parts.length > 2) {
            return List.of(QUALIFIED_FORM);
        }
        List<String> wrong = new ArrayList<>();
        if (parts.length == 2) {
            if (parts[0].isEmpty()) {
                wrong.add("prefix part must be non-empty");
            } else {
                subdomain(parts[0]).forEach(message -> wrong.add("prefix part " + message));
            }
        }
        String name = parts[parts.length - 1];
        if (name.isEmpty()) {
            wrong.add("name part must be non-empty");
        } else if (name.length() > 63) {
            wrong.add("name part must be no more than 63 characters");
        }
        if (!QUALIFIED.matches(name)) {
            wrong.add(NAME_FORM);
        }
        return wrong;
    }

    /** A name that needs a domain before it. */
    public static List<String> domainPrefixed(String text) {
        String[] parts = text.split("/", 2);
        if (parts.length < 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
            return List.of("must be a domain-prefixed path (such as \"acme.io/foo\")");
        }
        List<String> wrong = new ArrayList<>(subdomain(parts[0]));
        if (!PATH.matches(parts[1])) {
            wrong.add("Invalid path (regex used for validation is '" + PATH + "')");
        }
        return wrong;
    }

    public static List<String> labelValue(String text) {
        return form(text, LABEL_VALUE, 63, VALUE_FORM);
    }

    /** The key of a ConfigMap or Secret. */
    public static List<String> configKey(String text) {
        List<String> wrong = form(text, CONFIG_KEY, 253, CONFIG_KEY_FORM);
        if (text.equals(".")) {
            wrong.add("must not be '.'");
        } else if (text.equals("..")) {
            wrong.add("must not be '..'");
        } else if (text.startsWith("..")) {
            wrong.add("must not start with '..'");
        }
        return wrong;
    }

    public static List<String> environmentVariable(String text) {
        List<String> wrong = new ArrayList<>();
        boolean printable = !text.isEmpty();
        for (int i = 0; printable && i < text.length(); i++) {
            char c = text.charAt(i);
            printable = c >= ' ' && c <= '~' && c != '=';
        }
        if (!printable) {
            wrong.add(ENVIRONMENT_FORM);
        }
        return wrong;
    }

    /** The name of a port of a container. */
    public static List<String> portName(String text) {
        List<String> wrong = new ArrayList<>();
        if (text.length() > 15) {
            wrong.add("must be no more than 15 characters");
        }
        if (!isPlain(text) && !PORT_NAME.matches(text)) {
            wrong.add("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
        }
        if (text.chars().noneMatch(c -> c >= 'a' && c <= 'z')) {
            wrong.add("must contain at least one letter (a-z)");
        }
        if (text.contains("--")) {
            wrong.add("must not contain consecutive hyphens");
        }
        if (text.startsWith("-") || text.endsWith("-")) {
            wrong.add("must not begin or end with a hyphen");
        }
        return wrong;
    }

    public static List<String> port(long number) {
        return number >= 1 && number <= 65535 ? List.of() : List.of("must be between 1 and 65535, inclusive");
    }

    /** An identifier of CEL. */
    public static boolean isIdentifier(String text) {
        return IDENTIFIER.matches(text);
    }

    /** A fully qualified name, which has at least two dots or more. */
    public static boolean hasSegments(String text, int segments) {
        return text.split("\\.", -1).length >= segments;
    }

    /** The name in small letters, as some fields are compared. */
    static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
