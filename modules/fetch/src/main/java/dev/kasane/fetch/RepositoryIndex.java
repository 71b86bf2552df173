package dev.kasane.fetch;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;

/**
 * The versions of some charts in the {@code index.yaml} of a repository. It is read as a stream, so that only the
 * selected charts of a large index take memory.
 */
final class RepositoryIndex {

    /** The largest index: 100 MiB. */
    static final int MOST_BYTES = 100 << 20;

    private static final int DEEPEST = 64;
    private static final int MOST_VERSIONS = 20_000;

    private static final YAMLFactory FACTORY = YAMLFactory.builder()
            .loaderOptions(options())
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build();

    /**
     * A version in the index.
     *
     * @param url the first address of its archive, as it is written
     * @param digest the digest as it is written; null when there is none
     */
    record Entry(String url, @Nullable String digest) {}

    private final Map<String, Map<String, Entry>> charts = new HashMap<>();

    private RepositoryIndex() {}

    private static LoaderOptions options() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(MOST_BYTES);
        options.setNestingDepthLimit(DEEPEST);
        return options;
    }

    /**
     * Reads an index.
     *
     * @param wanted the names of the charts that are kept
     * @throws IOException when it is none
     */
    static RepositoryIndex read(InputStream in, Set<String> wanted) throws IOException {
        RepositoryIndex index = new RepositoryIndex();
        try (JsonParser parser = FACTORY.createParser(in)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("it is no map");
            }
            boolean found = false;
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean entries = parser.currentName().equals("entries");
                if (entries && parser.nextToken() == JsonToken.START_OBJECT) {
                    found = true;
                    index.charts(parser, wanted);
                } else if (!entries) {
                    parser.nextToken();
                    parser.skipChildren();
                } else {
                    parser.skipChildren();
                    found = true;
                }
            }
            if (!found) {
                throw new IOException("it has no entries");
            }
        }
        return index;
    }

    private void charts(JsonParser parser, Set<String> wanted) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (value == JsonToken.START_ARRAY && wanted.contains(name)) {
                versions(parser, charts.computeIfAbsent(name, ignored -> new LinkedHashMap<>()));
            } else {
                parser.skipChildren();
            }
        }
    }

    private static void versions(JsonParser parser, Map<String, Entry> into) throws IOException {
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token == null || into.size() > MOST_VERSIONS) {
                throw new IOException("a chart has too many versions");
            }
            if (token == JsonToken.START_OBJECT) {
                version(parser, into);
            } else {
                parser.skipChildren();
            }
        }
    }

    private static void version(JsonParser parser, Map<String, Entry> into) throws IOException {
        String version = "";
        String digest = null;
        String url = "";
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            if (field.equals("version") && value.isScalarValue()) {
                version = parser.getText();
            } else if (field.equals("digest") && value.isScalarValue()) {
                digest = parser.getText();
            } else if (field.equals("urls") && value == JsonToken.START_ARRAY) {
                url = first(parser);
            } else {
                parser.skipChildren();
            }
        }
        if (!version.isEmpty() && !url.isEmpty()) {
            into.putIfAbsent(version, new Entry(url, digest));
        }
    }

    private static String first(JsonParser parser) throws IOException {
        String first = "";
        for (JsonToken token = parser.nextToken();
                token != null && token != JsonToken.END_ARRAY;
                token = parser.nextToken()) {
            first = first.isEmpty() && token.isScalarValue() ? parser.getText() : first;
            parser.skipChildren();
        }
        return first;
    }

    /** The versions of a chart; none when the repository has no such chart. */
    Map<String, Entry> versions(String chart) {
        return charts.getOrDefault(chart, Map.of());
    }
}
