package dev.kasane.change.edit;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.NodeText;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The lines of a kustomization, grouped by field. */
final class KustomizationLines {

    private final String path;
    private final String lineEnd;
    private List<String> lines;
    private YamlMap root;

    /** The lines of a field: from that of its key to behind its last one. */
    record Region(int from, int to) {}

    KustomizationLines(String path, byte[] bytes) {
        this.path = path;
        String text = new String(bytes, StandardCharsets.UTF_8);
        this.lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
        this.lines = split(text.replace("\r\n", "\n"));
        this.root = parse(lines);
        if (root.isFlow()) {
            YamlScalar[] keys = new YamlScalar[root.size()];
            YamlNode[] values = new YamlNode[root.size()];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = root.key(i);
                values[i] = root.value(i);
            }
            lines = split(NodeText.of(YamlMap.of(root.origin(), root.offset(), keys, values)));
            root = parse(lines);
        }
    }

    private static List<String> split(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        if (lines.getLast().isEmpty()) {
            lines.removeLast();
        }
        return lines;
    }

    private YamlMap parse(List<String> from) {
        SourceFile source = new SourceFile(path, joined(from, "\n").getBytes(StandardCharsets.UTF_8), "edit");
        YamlNode node = YamlReader.standard().first(source);
        if (node == null) {
            return YamlMap.empty(source, 0);
        }
        if (node instanceof YamlMap map) {
            return map;
        }
        throw Problem.error("a kustomization must be a map, and this is " + node.kind(), node.span(), null)
                .asException();
    }

    private static String joined(List<String> lines, String end) {
        return lines.isEmpty() ? "" : String.join(end, lines) + end;
    }

    byte[] bytes() {
        return joined(lines, lineEnd).getBytes(StandardCharsets.UTF_8);
    }

    boolean isEmpty() {
        return root.size() == 0;
    }

    List<String> lines() {
        return lines;
    }

    /** The position of a field, the case of its letters not looked at; the last one counts; -1 if it is missing. */
    int position(String field) {
        for (int i = root.size() - 1; i >= 0; i--) {
            if (root.key(i).text().equalsIgnoreCase(field)) {
                return i;
            }
        }
        return -1;
    }

    @Nullable
    YamlNode value(String field) {
        int i = position(field);
        return i < 0 || root.value(i).isNull() ? null : root.value(i);
    }

    /** The number of the line, from 0, where a node begins. */
    int line(YamlNode node) {
        return node.span().line() - 1;
    }

    int column(YamlNode node) {
        return node.span().column() - 1;
    }

    Region region(String field) {
        int from = line(root.key(position(field)));
        int end = documentEnd();
        for (int i = 0; i < root.size(); i++) {
            int line = line(root.key(i));
            end = line > from ? Math.min(end, line) : end;
        }
        while (end > from + 1 && isBetweenFields(lines.get(end - 1))) {
            end--;
        }
        return new Region(from, end);
    }

    private static boolean isBetweenFields(String line) {
        return line.isBlank() || line.startsWith("#");
    }

    /** Behind the last line of the first document. */
    private int documentEnd() {
        int first = root.size() == 0 ? 0 : line(root.key(0));
        for (int i = first; i < lines.size(); i++) {
            String line = lines.get(i);
            boolean marker = line.startsWith("---") || line.startsWith("...");
            if (marker && (i > first || root.size() == 0) && (line.length() == 3 || line.charAt(3) == ' ') && i > 0) {
                return i;
            }
        }
        return lines.size();
    }

    /** Exchanges the lines of a region, or adds lines at the end; everything outside {@code field} must mean the same. */
    void replace(String field, @Nullable Region region, List<String> newLines) {
        List<String> edited = new ArrayList<>(lines);
        if (region == null) {
            edited.addAll(documentEnd(), newLines);
        } else {
            edited.subList(region.from, region.to).clear();
            edited.addAll(region.from, newLines);
        }
        YamlMap after = parse(edited);
        if (!others(root, field).equals(others(after, field))) {
            throw Problem.error(
                            "the edit of " + field + " would change other fields of " + path + " as well",
                            null,
                            "write " + field + " without anchors, aliases and tags")
                    .asException();
        }
        lines = edited;
        root = after;
    }

    private static Map<String, String> others(YamlMap map, String field) {
        Map<String, String> others = new TreeMap<>();
        for (int i = 0; i < map.size(); i++) {
            if (!map.key(i).text().equalsIgnoreCase(field)) {
                others.put(map.key(i).text(), JsonText.compact(Yaml11.toJson(map.value(i))));
            }
        }
        return others;
    }

    /** A text as a value on one line, in quotes where it would be something else without. */
    static String scalar(String text) {
        boolean plain = text.matches("[A-Za-z0-9_./][A-Za-z0-9_./@:+-]*")
                && !text.endsWith(":")
                && !text.matches("(?i:y|n|yes|no|on|off|true|false|null|[.](inf|nan))");
        boolean numeric = text.matches("[0-9eExXoObB.:_+-]*[0-9][0-9a-fA-FeExXoObB.:_+-]*");
        plain = plain && !numeric;
        return plain ? text : JsonText.compact(YamlScalar.string(SourceFile.of("edit", ""), 0, text));
    }

    /** The comment at the end of a line whose value ends at a column, with the blanks before it. */
    static String comment(String line, int from) {
        for (int i = Math.max(1, from); i < line.length(); i++) {
            if (line.charAt(i) == '#' && Character.isWhitespace(line.charAt(i - 1))) {
                int start = i;
                while (start > 0 && Character.isWhitespace(line.charAt(start - 1))) {
                    start--;
                }
                return line.substring(start);
            }
        }
        return "";
    }
}
