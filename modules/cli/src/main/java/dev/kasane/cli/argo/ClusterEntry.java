package dev.kasane.cli.argo;

import dev.kasane.config.ConfigFile;
import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The entry of one cluster in {@code argo.clusters} of {@code .kasane.yaml}. Its lines are written into the file; all
 * others stay as they are.
 *
 * @param cluster the name or the server that destinations name
 * @param others what it serves beside the kinds of Kubernetes
 * @param lacking the kinds of Kubernetes that it does not serve
 */
record ClusterEntry(String cluster, String kubeVersion, List<String> others, List<String> lacking) {

    private static final String ARGO = "argo";
    private static final String CLUSTERS = "clusters";

    /**
     * The text of the file with this entry, in the place of the one that it had.
     *
     * @throws KasaneException when the file is written in another way than one field a line
     */
    String writtenInto(String text) {
        YamlMap before = read(text);
        String after = edited(text, before);
        // an edit by lines is proved: nothing else may differ
        if (!isProved(before, after)) {
            throw unwritable(null);
        }
        return after;
    }

    private boolean isProved(YamlMap before, String after) {
        try {
            YamlMap read = read(after);
            return without(before).equals(without(read))
                    && text(entry(read)).equals(text(read(lines(0)).map(cluster)));
        } catch (KasaneException e) {
            // it is no YAML any more
            return false;
        }
    }

    private String edited(String text, YamlMap root) {
        if (root.isFlow()) {
            throw unwritable(root);
        }
        YamlNode argo = root.get(ARGO);
        if (argo == null) {
            String ended = text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
            return ended + "argo:\n  clusters:\n" + lines(4);
        }
        if (!(argo instanceof YamlMap fields) || fields.isFlow() || fields.isEmpty()) {
            throw unwritable(argo);
        }
        YamlNode clusters = fields.get(CLUSTERS);
        if (clusters == null) {
            int indent = column(text, fields.key(0));
            return inserted(text, fields.key(0), " ".repeat(indent) + "clusters:\n" + lines(indent + 2));
        }
        if (!(clusters instanceof YamlMap entries) || entries.isFlow() || entries.isEmpty()) {
            throw unwritable(clusters);
        }
        int at = entries.indexOf(cluster);
        int indent = column(text, entries.key(0));
        return at < 0
                ? inserted(text, entries.key(0), lines(indent))
                : replaced(text, lineOf(text, entries.key(at)), indent);
    }

    private static String inserted(String text, YamlScalar before, String lines) {
        int at = lineOf(text, before);
        return text.substring(0, at) + lines + text.substring(at);
    }

    /** The text with other lines for those of an entry: down to the next one that is not below it. */
    private String replaced(String text, int from, int indent) {
        int to = after(text, from);
        int end = to;
        while (to < text.length()) {
            String line = text.substring(to, after(text, to));
            if (!line.isBlank() && line.length() - line.stripLeading().length() <= indent) {
                break;
            }
            to = after(text, to);
            // blank lines behind the entry stay
            end = line.isBlank() ? end : to;
        }
        return text.substring(0, from) + lines(indent) + text.substring(end);
    }

    private static int after(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end + 1;
    }

    private static int lineOf(String text, YamlScalar key) {
        return text.lastIndexOf('\n', offset(text, key) - 1) + 1;
    }

    private static int column(String text, YamlScalar key) {
        return offset(text, key) - lineOf(text, key);
    }

    /** The place of a key, which the reader gives in bytes. */
    private static int offset(String text, YamlScalar key) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new String(bytes, 0, key.offset(), StandardCharsets.UTF_8).length();
    }

    /** The lines of this entry. */
    private String lines(int indent) {
        String start = " ".repeat(indent);
        StringBuilder lines = new StringBuilder(start + "'" + cluster.replace("'", "''") + "':\n");
        lines.append(start).append("  kubeVersion: '").append(kubeVersion).append("'\n");
        list("apiVersions", others, start, lines);
        list("notServed", lacking, start, lines);
        return lines.toString();
    }

    private static void list(String field, List<String> items, String start, StringBuilder into) {
        if (!items.isEmpty()) {
            into.append(start).append("  ").append(field).append(":\n");
            items.forEach(item -> into.append(start).append("  - ").append(item).append('\n'));
        }
    }

    private static YamlMap read(String text) {
        SourceFile file = new SourceFile(ConfigFile.NAME, text.getBytes(StandardCharsets.UTF_8), ConfigFile.NAME);
        YamlNode root = YamlReader.standard().first(file);
        if (root == null || root.isNull()) {
            return YamlMap.empty(file, 0);
        }
        if (root instanceof YamlMap map) {
            return map;
        }
        throw unwritable(root);
    }

    private @Nullable YamlMap entry(YamlMap root) {
        YamlMap argo = root.map(ARGO);
        YamlMap clusters = argo == null ? null : argo.map(CLUSTERS);
        return clusters == null ? null : clusters.map(cluster);
    }

    private static String text(@Nullable YamlMap map) {
        YamlWriter writer = YamlWriter.ofFile(YamlWriter.DEFAULT_LIMIT);
        if (map != null) {
            writer.add(map);
        }
        return new String(writer.toBytes(), StandardCharsets.UTF_8);
    }

    /** The content of a file besides this entry, as text. */
    private String without(YamlMap root) {
        YamlMap argo = root.map(ARGO);
        YamlMap clusters = argo == null ? null : argo.map(CLUSTERS);
        YamlMap rest = root;
        if (argo != null && clusters != null) {
            YamlMap others = clusters.without(cluster);
            YamlMap fields = others.isEmpty() ? argo.without(CLUSTERS) : argo.with(CLUSTERS, others);
            rest = fields.isEmpty() ? root.without(ARGO) : root.with(ARGO, fields);
        }
        return text(rest);
    }

    private static KasaneException unwritable(@Nullable YamlNode at) {
        return Problem.error(
                        ConfigFile.NAME + " is not written with one field a line",
                        at == null ? null : at.span(),
                        "write argo and argo.clusters in block style, each field on its own line")
                .asException();
    }
}
