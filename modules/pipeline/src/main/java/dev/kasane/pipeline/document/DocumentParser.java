package dev.kasane.pipeline.document;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.SettingsProblems;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses one YAML document into nodes. */
final class DocumentParser {

    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_DEPTH = 40;
    private static final YAMLFactory FACTORY = YAMLFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .build();

    private final SourceFile file;
    private final String text;
    private final Problems problems;
    private final List<Integer> lineStarts = new ArrayList<>(List.of(0));

    private DocumentParser(SourceFile file, Problems problems) {
        this.file = file;
        this.text = new String(file.bytes(), StandardCharsets.UTF_8);
        this.problems = problems;
        for (int i = 0; i < file.bytes().length; i++) {
            if (file.bytes()[i] == '\n') {
                lineStarts.add(i + 1);
            }
        }
    }

    /**
     * The document of a file.
     *
     * @return null when there is none, or none that can be read; a problem is reported then
     */
    static @Nullable YamlNode parse(SourceFile file, Problems problems) {
        if (file.bytes().length > MAX_BYTES) {
            problems.error("a pipeline of more than a megabyte is refused", file.span(0), "make it smaller");
            return null;
        }
        return new DocumentParser(file, problems).document();
    }

    private @Nullable YamlNode document() {
        try (YAMLParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                problems.error("this file is empty", file.span(0), "write a pipeline into it, or remove it");
                return null;
            }
            YamlNode value = value(parser);
            if (parser.nextToken() != null) {
                problems.add(SettingsProblems.secondDocument(file.span(offset(parser))));
            }
            return value;
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            Span span = file.span(at == null ? 0 : offset(at));
            problems.error("this is not YAML: " + firstLine(e.getOriginalMessage()), span, "correct it there");
            return null;
        } catch (IOException e) {
            throw new IllegalStateException("a text in memory can be read", e);
        }
    }

    /** The value that the parser stands on; the parser stands on its last token afterwards. */
    private YamlNode value(YAMLParser parser) throws IOException {
        int offset = offset(parser);
        if (parser.isCurrentAlias()) {
            problems.add(SettingsProblems.alias(file.span(offset)));
        }
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> map(parser, offset);
            case START_ARRAY -> list(parser, offset);
            case VALUE_STRING ->
                YamlScalar.string(file, offset, parser.getText()).doubleQuoted();
            case VALUE_NUMBER_INT -> YamlScalar.tagged(file, offset, YamlTag.INT, wholeNumber(parser));
            case VALUE_NUMBER_FLOAT -> YamlScalar.tagged(file, offset, YamlTag.FLOAT, parser.getText());
            case VALUE_TRUE, VALUE_FALSE -> YamlScalar.tagged(file, offset, YamlTag.BOOL, parser.getText());
            case VALUE_NULL -> YamlScalar.tagged(file, offset, YamlTag.NULL, parser.getText());
            default -> throw new IllegalStateException("no value begins with " + token);
        };
    }

    /** No field takes a number that a long has no place for: the largest long is refused in its place. */
    private static String wholeNumber(YAMLParser parser) throws IOException {
        boolean isLarge = parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER;
        return Long.toString(isLarge ? Long.MAX_VALUE : parser.getLongValue());
    }

    private YamlList list(YAMLParser parser, int offset) throws IOException {
        List<YamlNode> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser));
        }
        return YamlList.of(file, offset, items);
    }

    private YamlMap map(YAMLParser parser, int offset) throws IOException {
        List<YamlScalar> keys = new ArrayList<>();
        List<YamlNode> values = new ArrayList<>();
        Set<String> names = new HashSet<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            YamlScalar key = YamlScalar.string(file, offset(parser), name);
            parser.nextToken();
            YamlNode value = value(parser);
            if (names.add(name)) {
                keys.add(key);
                values.add(value);
            } else {
                problems.add(SettingsProblems.repeatedKey(name, key.span()));
            }
        }
        return YamlMap.of(file, offset, keys.toArray(new YamlScalar[0]), values.toArray(new YamlNode[0]));
    }

    private int offset(YAMLParser parser) {
        return offset(parser.currentTokenLocation());
    }

    /** Jackson counts lines and columns from 1, columns in code points; a file's places are bytes. */
    private int offset(JsonLocation at) {
        int line = Math.clamp(at.getLineNr(), 1, lineStarts.size());
        int start = lineStarts.get(line - 1);
        int end = line < lineStarts.size() ? lineStarts.get(line) - 1 : file.bytes().length;
        String whole = new String(file.bytes(), start, end - start, StandardCharsets.UTF_8);
        int column = whole.offsetByCodePoints(
                0, Math.clamp(at.getColumnNr() - 1, 0, whole.codePointCount(0, whole.length())));
        return start + whole.substring(0, column).getBytes(StandardCharsets.UTF_8).length;
    }

    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
