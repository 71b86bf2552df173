package dev.kasane.change.chart;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.files.TreeEntry;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Values of a chart from several places, merged as Helm merges them: maps field by field, everything else by
 * replacement, the last one wins. Each value has the file and line where it is written.
 */
public final class HelmValues {

    private static final String DIRECTIVE = "values";

    private HelmValues() {}

    /** Values with others on top of them. */
    public static YamlMap merged(YamlMap values, YamlMap over) {
        YamlMap result = values;
        for (int i = 0; i < over.size(); i++) {
            YamlScalar key = over.key(i);
            YamlNode value = over.value(i);
            int at = result.indexOf(key.text());
            if (at < 0) {
                result = result.with(key, value);
            } else if (value instanceof YamlMap map && result.value(at) instanceof YamlMap below) {
                result = result.with(at, merged(below, map));
            } else {
                result = result.with(at, value);
            }
        }
        return result;
    }

    /** The values of a file; null when there is no such file, or it holds no map. */
    public static @Nullable YamlMap ofFile(FileTree tree, String path) {
        TreeEntry entry = tree.entry(path);
        return entry.isFile()
                ? map(new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), DIRECTIVE))
                : null;
    }

    /**
     * The values of a text that is itself a value of a file, each on its own line of that file.
     *
     * @param at where the text is written
     */
    public static @Nullable YamlMap ofText(Span at, String text) {
        // a text of several lines is a block, which begins on the line behind its indicator
        int lines = text.indexOf('\n') >= 0 ? at.line() : at.line() - 1;
        byte[] padded = ("\n".repeat(lines) + text).getBytes(StandardCharsets.UTF_8);
        return map(new SourceFile(at.path(), padded, DIRECTIVE));
    }

    private static @Nullable YamlMap map(SourceFile file) {
        try {
            return YamlReader.standard().first(file) instanceof YamlMap map ? map : null;
        } catch (KasaneException e) {
            // a template, or no YAML: rendering the chart reports the error
            return null;
        }
    }
}
