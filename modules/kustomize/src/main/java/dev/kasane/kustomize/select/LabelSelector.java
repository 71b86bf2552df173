package dev.kasane.kustomize.select;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A selector in the syntax of Kubernetes ({@code k8s.io/apimachinery/pkg/labels}): {@code app=web,tier in (a, b),!old}. */
public final class LabelSelector {

    private static final int MAX_NAME = 63;
    private static final int MAX_PREFIX = 253;
    private static final String CURE = "write it as in: app=web, tier in (a, b), !old";

    private final YamlScalar written;
    private final List<String> tokens = new ArrayList<>();
    private final List<Requirement> requirements = new ArrayList<>();
    private int next;

    /** The requirement for one label. */
    private record Requirement(String key, String operator, Set<String> values) {

        boolean matches(@Nullable String value) {
            return switch (operator) {
                case "=", "==", "in" -> value != null && values.contains(value);
                case "!=", "notin" -> value == null || !values.contains(value);
                case "" -> value != null;
                case "!" -> value == null;
                default -> value != null && compares(value);
            };
        }

        private boolean compares(String value) {
            Long mine = integer(value);
            Long bound = integer(values.iterator().next());
            return mine != null && bound != null && (operator.equals(">") ? mine > bound : mine < bound);
        }
    }

    private static @Nullable Long integer(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** @throws KasaneException when it cannot be read */
    public LabelSelector(YamlScalar written) {
        this.written = written;
        scan(written.text());
        parse();
    }

    /** Whether some labels, or annotations, match this selector. */
    public boolean matches(@Nullable YamlMap labels) {
        for (Requirement requirement : requirements) {
            if (!requirement.matches(labels == null ? null : lastValue(labels, requirement.key))) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable String lastValue(YamlMap labels, String key) {
        for (int i = labels.size() - 1; i >= 0; i--) {
            if (labels.key(i).text().equals(key)) {
                YamlNode value = labels.value(i);
                return value instanceof YamlScalar scalar ? scalar.text() : "";
            }
        }
        return null;
    }

    private void scan(String text) {
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            int start = i++;
            if (isSpace(c)) {
                continue;
            }
            if (isSymbol(c)) {
                boolean two = i < text.length() && text.charAt(i) == '=' && (c == '=' || c == '!');
                i += two ? 1 : 0;
            } else {
                while (i < text.length() && !isSpace(text.charAt(i)) && !isSymbol(text.charAt(i))) {
                    i++;
                }
            }
            tokens.add(text.substring(start, i));
        }
        tokens.add("");
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    private static boolean isSymbol(char c) {
        return "=!(),><".indexOf(c) >= 0;
    }

    private String peek() {
        return tokens.get(next);
    }

    private boolean isWord(String token) {
        return !token.isEmpty() && !isSymbol(token.charAt(0));
    }

    private KasaneException problem(String sentence) {
        return Problem.error("the selector " + written.text() + " cannot be read: " + sentence, written.span(), CURE)
                .asException();
    }

    private KasaneException unexpected(String expected) {
        String token = peek();
        return problem(
                (token.isEmpty() ? "it ends where " : "there is " + token + " where ") + expected + " is expected");
    }

    private void parse() {
        while (!peek().isEmpty()) {
            requirement();
            if (peek().equals(",")) {
                next++;
                if (!isWord(peek()) && !peek().equals("!")) {
                    throw unexpected("a label");
                }
            } else if (!peek().isEmpty()) {
                throw unexpected("a comma");
            }
        }
    }

    private void requirement() {
        boolean absent = peek().equals("!");
        next += absent ? 1 : 0;
        if (!isWord(peek())) {
            throw unexpected("a label");
        }
        String key = peek();
        next++;
        checkKey(key);
        boolean alone = peek().isEmpty() || peek().equals(",");
        if (absent || alone) {
            requirements.add(new Requirement(key, absent ? "!" : "", Set.of()));
            return;
        }
        String operator = peek();
        next++;
        Set<String> values = switch (operator) {
            case "in", "notin" -> values();
            case "=", "==", "!=", ">", "<" -> exactValue();
            default -> {
                next--;
                throw unexpected("one of =, !=, in, notin, < and >");
            }
        };
        check(operator, values);
        requirements.add(new Requirement(key, operator, values));
    }

    private Set<String> exactValue() {
        if (peek().isEmpty() || peek().equals(",")) {
            return Set.of("");
        }
        if (!isWord(peek())) {
            throw unexpected("a value");
        }
        return Set.of(tokens.get(next++));
    }

    private Set<String> values() {
        if (!peek().equals("(")) {
            throw unexpected("an opening parenthesis");
        }
        next++;
        Set<String> values = new HashSet<>();
        boolean wordWanted = true;
        while (!peek().equals(")")) {
            if (isWord(peek()) && wordWanted) {
                values.add(peek());
                wordWanted = false;
            } else if (peek().equals(",")) {
                if (wordWanted) {
                    values.add("");
                }
                wordWanted = true;
            } else {
                throw unexpected("a value or a closing parenthesis");
            }
            next++;
        }
        next++;
        if (wordWanted) {
            values.add("");
        }
        return values;
    }

    private void check(String operator, Set<String> values) {
        for (String value : values) {
            if ((operator.equals(">") || operator.equals("<")) && integer(value) == null) {
                throw problem(operator + " compares integers, and " + value + " is none");
            }
            if (!value.isEmpty() && !isName(value)) {
                throw problem(value + " cannot be the value of a label");
            }
        }
    }

    private void checkKey(String key) {
        int slash = key.indexOf('/');
        String prefix = slash < 0 ? null : key.substring(0, slash);
        if (prefix != null && !isSubdomain(prefix) || !isName(key.substring(slash + 1))) {
            throw problem(key + " cannot be the name of a label");
        }
    }

    private static boolean isName(String text) {
        if (text.isEmpty() || text.length() > MAX_NAME) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean inner = i > 0 && i < text.length() - 1 && (c == '-' || c == '_' || c == '.');
            if (!inner && !isAlphanumeric(c)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAlphanumeric(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }

    private static boolean isSubdomain(String text) {
        if (text.isEmpty() || text.length() > MAX_PREFIX) {
            return false;
        }
        for (String label : text.split("\\.", -1)) {
            boolean lower = label.chars().noneMatch(c -> c >= 'A' && c <= 'Z');
            if (!lower || label.isEmpty() || !isDnsLabel(label)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDnsLabel(String label) {
        for (int i = 0; i < label.length(); i++) {
            char c = label.charAt(i);
            if (!isAlphanumeric(c) && (c != '-' || i == 0 || i == label.length() - 1)) {
                return false;
            }
        }
        return true;
    }
}
