package dev.kasane.pipeline.document;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.kasane.config.ShapeProblems.Given;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.SettingsProblems;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses one YAML document into values with places. */
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
    static @Nullable Value parse(SourceFile file, Problems problems) {
        if (file.bytes().length > MAX_BYTES) {
            problems.error("a pipeline of more than a megabyte is refused", file.span(0), "make it smaller");
            return null;
        }
        return new DocumentParser(file, problems).document();
    }

    private @Nullable Value document() {
        try (YAMLParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                problems.error("this file is empty", file.span(0), "write a pipeline into it, or remove it");
                return null;
            }
            Value value = value(parser);
            if (parser.nextToken() != null) {
                problems.add(SettingsProblems.secondDocument(span(parser)));
            }
            return value;
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            Span span = at == null ? file.span(0) : span(at);
            problems.error("this is not YAML: " + firstLine(e.getOriginalMessage()), span, "correct it there");
            return null;
        } catch (IOException e) {
            throw new IllegalStateException("a text in memory can be read", e);
        }
    }

    /** The value that the parser stands on; the parser stands on its last token afterwards. */
    private Value value(YAMLParser parser) throws IOException {
        Span span = span(parser);
        if (parser.isCurrentAlias()) {
            problems.add(SettingsProblems.alias(span));
        }
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> fields(parser, span);
            case START_ARRAY -> items(parser, span);
            case VALUE_STRING -> new Value.Text(parser.getText(), span);
            case VALUE_NUMBER_INT -> whole(parser, span);
            case VALUE_NUMBER_FLOAT -> new Value.Other(Given.FRACTION, span);
            case VALUE_TRUE, VALUE_FALSE -> new Value.Other(Given.BOOLEAN, span);
            case VALUE_NULL -> new Value.Other(Given.NOTHING, span);
            default -> throw new IllegalStateException("no value begins with " + token);
        };
    }

    /** No field takes a number that a long has no place for: the largest long is refused in its place. */
    private static Value whole(YAMLParser parser, Span span) throws IOException {
        return new Value.Whole(
                parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER ? Long.MAX_VALUE : parser.getLongValue(),
                span);
    }

    private Value items(YAMLParser parser, Span span) throws IOException {
        List<Value> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser));
        }
        return new Value.Items(items, span);
    }

    private Value fields(YAMLParser parser, Span span) throws IOException {
        Map<String, Value.Entry> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            Span key = span(parser);
            parser.nextToken();
            Value.Entry entry = new Value.Entry(key, value(parser));
            if (entries.putIfAbsent(name, entry) != null) {
                problems.add(SettingsProblems.repeatedKey(name, key));
            }
        }
        return new Value.Fields(entries, span);
    }

    private Span span(YAMLParser parser) {
        return span(parser.currentTokenLocation());
    }

    /** Jackson counts lines and columns from 1, columns in code points; a file's places are bytes. */
    private Span span(JsonLocation at) {
        int line = Math.clamp(at.getLineNr(), 1, lineStarts.size());
        int start = lineStarts.get(line - 1);
        int end = line < lineStarts.size() ? lineStarts.get(line) - 1 : file.bytes().length;
        String whole = new String(file.bytes(), start, end - start, StandardCharsets.UTF_8);
        int column = whole.offsetByCodePoints(
                0, Math.clamp(at.getColumnNr() - 1, 0, whole.codePointCount(0, whole.length())));
        return file.span(start + whole.substring(0, column).getBytes(StandardCharsets.UTF_8).length);
    }

    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
