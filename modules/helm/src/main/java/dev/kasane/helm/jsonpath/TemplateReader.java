package dev.kasane.helm.jsonpath;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.kasane.gotemplate.value.GoQuote;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses a JSONPath template: text, and paths in braces. */
final class TemplateReader {

    private static final int MOST_LEVELS = 100;
    private static final String ENDS = " \t\r\n.,[]$@{}";
    private static final Pattern COMPARISON = Pattern.compile("^([^!<>=]+)([!<>=]+)(.+?)$");
    private static final Pattern KEY = Pattern.compile("^'([^']*)'$");
    private static final Pattern SLICE = Pattern.compile("^(-?\\d*)(:-?\\d*)?(:-?\\d*)?$");

    private final String text;
    private final int level;
    private int at;

    private TemplateReader(String text, int level) {
        this.text = text;
        this.level = level;
    }

    /** The steps of a template: texts, and the contents of braces. */
    static List<Node> read(String text) throws JsonPathException {
        return new TemplateReader(text, 0).parts();
    }

    private List<Node> parts() throws JsonPathException {
        if (level > MOST_LEVELS) {
            throw new JsonPathException("it is nested more than " + MOST_LEVELS + " deep");
        }
        List<Node> parts = new ArrayList<>();
        while (at < text.length()) {
            int brace = text.indexOf('{', at);
            int end = brace < 0 ? text.length() : brace;
            if (end > at) {
                parts.add(new Node.Text(text.substring(at, end)));
            }
            at = end;
            if (brace >= 0) {
                at++;
                parts.add(action());
            }
        }
        return parts;
    }

    private Node.Steps inner(String path) throws JsonPathException {
        List<Node> parts = new TemplateReader("{" + path + "}", level + 1).parts();
        return parts.getFirst() instanceof Node.Steps steps ? steps : new Node.Steps(parts);
    }

    private Node.Steps action() throws JsonPathException {
        List<Node> nodes = new ArrayList<>();
        while (true) {
            if (text.startsWith("[?(", at)) {
                at += 3;
                nodes.add(filter());
                continue;
            }
            if (text.startsWith("..", at)) {
                recursive(nodes);
                continue;
            }
            int c = at < text.length() ? text.charAt(at++) : -1;
            if (c < 0 || c == '\n' || c == '\r') {
                throw new JsonPathException("unclosed action");
            }
            if (c == '}') {
                return new Node.Steps(List.copyOf(nodes));
            }
            if (c == ' ' || c == '@' || c == '$') {
                continue;
            }
            step((char) c, nodes);
        }
    }

    private void step(char c, List<Node> nodes) throws JsonPathException {
        if (c == '[') {
            brackets(nodes);
        } else if (c == '"' || c == '\'') {
            nodes.add(new Node.Text(quoted(c)));
        } else if (c == '.') {
            nodes.add(field());
        } else if (c == '+' || c == '-' || Character.isDigit(c)) {
            nodes.add(number(at - 1));
        } else if (c == '_' || Character.isLetter(c)) {
            at--;
            String word = word();
            nodes.add(
                    word.equals("true") || word.equals("false")
                            ? new Node.Literal(Boolean.valueOf(word))
                            : new Node.Word(word));
        } else {
            throw new JsonPathException(
                    "unrecognized character in action: U+%04X %s".formatted((int) c, GoQuote.quoteRune(c)));
        }
    }

    private void recursive(List<Node> nodes) throws JsonPathException {
        if (!nodes.isEmpty() && nodes.getLast() instanceof Node.Recursive) {
            throw new JsonPathException("invalid multiple recursive descent");
        }
        at += 2;
        nodes.add(new Node.Recursive());
        if (at < text.length() && (text.charAt(at) == '_' || Character.isLetterOrDigit(text.charAt(at)))) {
            nodes.add(field());
        }
    }

    private Node field() {
        String name = word();
        return name.equals("*") ? new Node.Wildcard() : new Node.Field(name.replace("\\", ""));
    }

    /** The text up to a sign that ends a word, if no backslash is before it. */
    private String word() {
        int from = at;
        while (at < text.length() && ENDS.indexOf(text.charAt(at)) < 0) {
            at += text.charAt(at) == '\\' && at + 1 < text.length() ? 2 : 1;
        }
        return text.substring(from, at);
    }

    private Node number(int from) throws JsonPathException {
        while (at < text.length() && (text.charAt(at) == '.' || Character.isDigit(text.charAt(at)))) {
            at++;
        }
        String number = text.substring(from, at);
        try {
            // a whole number is not comparable with those of values, which are real
            return new Node.Literal(
                    number.indexOf('.') < 0 ? (Object) Integer.valueOf(number) : Double.valueOf(number));
        } catch (NumberFormatException e) {
            throw new JsonPathException("cannot parse number " + number);
        }
    }

    private String quoted(char quote) throws JsonPathException {
        StringBuilder value = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '\n') {
            char c = text.charAt(at++);
            if (c == quote) {
                return value.toString();
            }
            if (c != '\\' || at == text.length()) {
                value.append(c);
                continue;
            }
            char escaped = text.charAt(at++);
            switch (escaped) {
                case 'n' -> value.append('\n');
                case 't' -> value.append('\t');
                case 'r' -> value.append('\r');
                case '\\', '"', '\'' -> value.append(escaped);
                default -> throw new JsonPathException("unquote string " + value + " error invalid syntax");
            }
        }
        throw new JsonPathException("unterminated quoted string");
    }

    private void brackets(List<Node> nodes) throws JsonPathException {
        int from = at;
        while (at < text.length() && text.charAt(at) != ']') {
            if (text.charAt(at++) == '\n') {
                throw new JsonPathException("unterminated array");
            }
        }
        if (at == text.length()) {
            throw new JsonPathException("unterminated array");
        }
        String inside = text.substring(from, at++);
        if (inside.indexOf(',') >= 0) {
            List<Node.Steps> paths = new ArrayList<>();
            for (String part : inside.split(",", -1)) {
                paths.add(inner("[" + part.strip() + "]"));
            }
            nodes.add(new Node.Union(paths));
            return;
        }
        Matcher key = KEY.matcher(inside);
        if (key.find()) {
            nodes.addAll(inner("." + key.group(1)).nodes());
            return;
        }
        Matcher slice = SLICE.matcher(inside.equals("*") ? ":" : inside);
        if (!slice.find()) {
            throw new JsonPathException("invalid array index " + inside);
        }
        String to = slice.group(2);
        nodes.add(new Node.Slice(
                index(slice.group(1)),
                to == null ? null : index(to.substring(1)),
                slice.group(3) == null ? null : index(slice.group(3).substring(1)),
                to == null));
    }

    private static @Nullable Integer index(String number) throws JsonPathException {
        try {
            return number.isEmpty() ? null : Integer.valueOf(number);
        } catch (NumberFormatException e) {
            throw new JsonPathException("array index " + number + " is not a number");
        }
    }

    private Node filter() throws JsonPathException {
        int from = at;
        char quote = 0;
        while (at < text.length() && (quote != 0 || text.charAt(at) != ')')) {
            char c = text.charAt(at++);
            if (c == '\n') {
                break;
            }
            boolean isEscaped = at > 1 && text.charAt(at - 2) == '\\';
            if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
            } else if (c == quote && !isEscaped) {
                quote = 0;
            }
        }
        if (at >= text.length() || text.charAt(at) != ')') {
            throw new JsonPathException("unterminated filter");
        }
        String condition = text.substring(from, at++);
        if (at >= text.length() || text.charAt(at++) != ']') {
            throw new JsonPathException("unclosed array expect ]");
        }
        Matcher comparison = COMPARISON.matcher(condition);
        return comparison.find()
                ? new Node.Filter(inner(comparison.group(1)), inner(comparison.group(3)), comparison.group(2))
                : new Node.Filter(inner(condition), new Node.Steps(List.of()), "exists");
    }
}
