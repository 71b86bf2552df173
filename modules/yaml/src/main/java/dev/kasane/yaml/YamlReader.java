package dev.kasane.yaml;

import dev.kasane.concurrent.Chunks;
import dev.kasane.files.SourceFile;
import dev.kasane.problem.Problem;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads YAML. A file of resources is split into documents the way kyaml's {@code ByteReader} splits it, and of each
 * part only the first document counts; a file of configuration is its first document. A reader caches short texts. It
 * is not thread-safe.
 */
public final class YamlReader {

    /** In bytes. */
    private static final int WORTH_A_THREAD = 1 << 16;

    private final YamlLimits limits;
    private final TextCache texts = new TextCache();

    /** The YAML library, of kustomize's two, whose rules apply. */
    enum Dialect {
        /** go-yaml 3 with kyaml's merging; keys are single values. */
        RESOURCES,
        /** The same, with maps and lists as keys, which kustomize rejects only when it prints them. */
        KUSTOMIZE,
        /** go-yaml 2; merge keys are left for {@link Yaml11}. */
        CONFIGURATION,
        /** The same without aliases, repeated keys and further documents: the files that configure kasane. */
        SETTINGS;

        boolean isYaml11() {
            return this == CONFIGURATION || this == SETTINGS;
        }
    }

    public YamlReader(YamlLimits limits) {
        this.limits = limits;
    }

    /** A reader with the limits of {@link YamlLimits#DEFAULT}. */
    public static YamlReader standard() {
        return new YamlReader(YamlLimits.DEFAULT);
    }

    /**
     * The parts of a file of resources, in order.
     *
     * @param documents the values that are there, nulls left out
     * @param parts how many parts the file was split into, empty ones included
     */
    public record Documents(List<YamlNode> documents, int parts) {}

    /** Reads all documents of a file of resources. */
    public Documents documents(SourceFile file) {
        return documents(file, Dialect.RESOURCES);
    }

    /**
     * Reads all documents of a file that kustomize reads: as {@link #documents}, but a map or a list may be a key, as
     * in {@code port: {{ .Values.port }}}. Only the writer rejects such a key.
     */
    public Documents resources(SourceFile file) {
        return documents(file, Dialect.KUSTOMIZE);
    }

    private Documents documents(SourceFile file, Dialect dialect) {
        SourceFile source = withLineFeeds(inUtf8(file));
        List<Integer> bounds = bounds(source);
        int parts = bounds.size() / 2;
        int length = source.bytes().length;
        @Nullable YamlNode[] read = new @Nullable YamlNode[parts];
        Chunks.run(parts, part -> part < parts ? bounds.get(2 * part) : length, WORTH_A_THREAD, (from, to) -> {
            TextCache known = from == 0 ? texts : new TextCache();
            for (int i = from; i < to; i++) {
                read[i] = new BlockReader(source, bounds.get(2 * i), bounds.get(2 * i + 1), dialect, limits, known)
                        .document();
            }
        });
        List<YamlNode> documents = new ArrayList<>(parts);
        for (YamlNode document : read) {
            if (document != null && !document.isNull()) {
                documents.add(document);
            }
        }
        return new Documents(documents, parts);
    }

    /** Where each part of a file begins and ends, one after the other. */
    private List<Integer> bounds(SourceFile source) {
        byte[] bytes = source.bytes();
        List<Integer> bounds = new ArrayList<>();
        int from = 0;
        int separator = bytes.length == 0 ? -1 : 0;
        while (separator >= 0) {
            separator = nextSeparator(bytes, from);
            if (bounds.size() / 2 == limits.documents()) {
                throw Problem.error(
                                "this file has more than " + limits.documents() + " documents",
                                source.span(from),
                                "split it, or raise the limit with --limit documents=N")
                        .asException();
            }
            bounds.add(from);
            bounds.add(separator < 0 ? bytes.length : separator + 1);
            from = separator < 0 ? bytes.length : afterSeparator(source, separator);
        }
        return bounds;
    }

    /** Reads the first document of a text as go-yaml 3 does; null when there is none. */
    public @Nullable YamlNode embedded(SourceFile text) {
        return new BlockReader(text, 0, text.bytes().length, Dialect.RESOURCES, limits, texts).document();
    }

    /** Reads the first document of a file of configuration; null when there is none or it is null. */
    public @Nullable YamlNode first(SourceFile file) {
        return first(file, Dialect.CONFIGURATION);
    }

    /**
     * Reads the only document of a file that configures kasane; null when there is none or it is null. Its whole numbers are
     * decimal, however they are written.
     *
     * @throws dev.kasane.problem.KasaneException also for an alias, a repeated key and a second document
     */
    public @Nullable YamlNode settings(SourceFile file) {
        YamlNode document = first(file, Dialect.SETTINGS);
        return document == null ? null : DecimalNumbers.of(document);
    }

    private @Nullable YamlNode first(SourceFile file, Dialect dialect) {
        SourceFile source = inUtf8(file);
        YamlNode document = new BlockReader(source, 0, source.bytes().length, dialect, limits, texts).document();
        return document == null || document.isNull() ? null : document;
    }

    /** The next line feed before a line that starts with three dashes and is itself ended by a line feed, or -1. */
    private static int nextSeparator(byte[] b, int from) {
        int i = from;
        while (i + 4 < b.length) {
            int fourth = b[i + 3];
            if (fourth != '-') {
                // no separator has this byte in its last three, so that the next one begins here or later
                i += fourth == '\n' ? 3 : 4;
            } else if (b[i] == '\n' && b[i + 1] == '-' && b[i + 2] == '-') {
                return hasLineFeed(b, i + 4) ? i : -1;
            } else {
                i++;
            }
        }
        return -1;
    }

    private static boolean hasLineFeed(byte[] b, int from) {
        for (int i = from; i < b.length; i++) {
            if (b[i] == '\n') {
                return true;
            }
        }
        return false;
    }

    private static int afterSeparator(SourceFile source, int separator) {
        byte[] b = source.bytes();
        int lineEnd = separator + 4;
        while (b[lineEnd] != '\n') {
            lineEnd++;
        }
        String rest = new String(b, separator + 4, lineEnd - separator - 4, StandardCharsets.UTF_8).strip();
        if (!rest.isEmpty() && rest.charAt(0) != '#') {
            throw Problem.error(
                            "only a comment may follow --- on its line",
                            source.span(separator + 1),
                            "start the document on the next line")
                    .asException();
        }
        return lineEnd + 1;
    }

    private static SourceFile withLineFeeds(SourceFile file) {
        byte[] bytes = file.bytes();
        int pairs = pairs(bytes);
        if (pairs == 0) {
            return file;
        }
        byte[] normal = new byte[bytes.length - pairs];
        int to = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != '\r' || i + 1 == bytes.length || bytes[i + 1] != '\n') {
                normal[to++] = bytes[i];
            }
        }
        return file.withText(normal);
    }

    /** The number of CR LF pairs. It reads only every second byte where neither is found. */
    private static int pairs(byte[] bytes) {
        int pairs = 0;
        int i = 1;
        while (i < bytes.length) {
            int c = bytes[i];
            if (c > '\r') {
                i += 2;
            } else {
                if (c == '\n' && bytes[i - 1] == '\r') {
                    pairs++;
                }
                i++;
            }
        }
        return pairs;
    }

    private static SourceFile inUtf8(SourceFile file) {
        byte[] bytes = file.bytes();
        if (bytes.length < 2) {
            return file;
        }
        Charset charset = bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE
                ? StandardCharsets.UTF_16LE
                : bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF ? StandardCharsets.UTF_16BE : null;
        if (charset == null) {
            return file;
        }
        String text = new String(bytes, 2, bytes.length - 2, charset);
        int marker = text.indexOf("\n---");
        String first = marker < 0 ? text : text.substring(0, marker + 1);
        return file.withText(first.getBytes(StandardCharsets.UTF_8));
    }
}
