package dev.kasane.kustomize.load;

import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.config.GeneratorEntry;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlScalar;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;

/** The data of a generator's entry: lines of {@code envs}, then {@code literals}, then {@code files}; no key twice. */
public final class KeyValues {

    /** A longer line ends an env file silently, because Go's scanner gives up on it. */
    private static final int MAX_ENV_LINE = 64 * 1024 - 1;

    private final Folder folder;
    private final GeneratorEntry entry;
    private final String directive;
    private final SortedMap<String, Value> values = new TreeMap<>(JsonText::compareBytes);

    /**
     * A value and where it comes from.
     *
     * @param bytes the value
     * @param file the file that contains it
     * @param offset the place in it
     */
    public record Value(byte[] bytes, SourceFile file, int offset) {}

    private KeyValues(Folder folder, GeneratorEntry entry, String directive) {
        this.folder = folder;
        this.entry = entry;
        this.directive = directive;
    }

    /** Reads the data of an entry, sorted by key. */
    public static SortedMap<String, Value> read(Folder folder, GeneratorEntry entry, String directive) {
        KeyValues reader = new KeyValues(folder, entry, directive);
        entry.envs().forEach(reader::readEnv);
        entry.literals().forEach(reader::readLiteral);
        entry.files().forEach(reader::readFile);
        return reader.values;
    }

    private void put(String key, Value value, YamlScalar at) {
        if (values.put(key, value) != null) {
            throw problem(
                    at,
                    "the key " + key + " occurs twice in the data of " + entry.name(),
                    "remove or rename one of them");
        }
    }

    private void readLiteral(YamlScalar literal) {
        String text = literal.text();
        int equals = text.indexOf('=');
        if (equals <= 0) {
            throw problem(literal, "a literal must be key=value", "write the key, an equals sign and the value");
        }
        String value = withoutQuotes(text.substring(equals + 1));
        put(
                text.substring(0, equals),
                new Value(
                        value.getBytes(StandardCharsets.UTF_8),
                        literal.span().file(),
                        literal.span().offset()),
                literal);
    }

    private static String withoutQuotes(String text) {
        int last = text.length() - 1;
        boolean quoted =
                last > 0 && text.charAt(0) == text.charAt(last) && (text.charAt(0) == '"' || text.charAt(0) == '\'');
        return quoted ? text.substring(1, last) : text;
    }

    private void readFile(YamlScalar reference) {
        String text = reference.text();
        int equals = text.indexOf('=');
        String key = equals < 0 ? baseName(text) : text.substring(0, equals);
        String path = text.substring(equals + 1);
        if (equals == 0 || equals >= 0 && (path.isEmpty() || path.indexOf('=') >= 0)) {
            throw problem(
                    reference,
                    "a file must be given as key=path or as a path",
                    "write the key, one equals sign and the path");
        }
        SourceFile file = folder.loadValue(equals < 0 ? reference : reference.withText(path), directive);
        put(key, new Value(file.bytes(), file, 0), reference);
    }

    /** The last name of a path that may end in slashes, as Go's {@code path.Base} has it. */
    private static String baseName(String path) {
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(path.lastIndexOf('/', end - 1) + 1, end);
    }

    private void readEnv(YamlScalar reference) {
        SourceFile file = folder.load(reference, directive);
        byte[] bytes = file.bytes();
        boolean first = true;
        int start = 0;
        while (start < bytes.length) {
            int end = start;
            while (end < bytes.length && bytes[end] != '\n') {
                end++;
            }
            if (end - start > MAX_ENV_LINE) {
                return;
            }
            readLine(file, start, end > start && bytes[end - 1] == '\r' ? end - 1 : end, first, reference);
            first = false;
            start = end + 1;
        }
    }

    private void readLine(SourceFile file, int start, int end, boolean first, YamlScalar reference) {
        String line = decode(file, start, end);
        if (first && line.startsWith("\uFEFF")) {
            line = line.substring(1);
        }
        int from = 0;
        while (from < line.length() && isSpace(line.charAt(from))) {
            from++;
        }
        if (from == line.length() || line.charAt(from) == '#') {
            return;
        }
        int equals = line.indexOf('=', from);
        String key = equals < 0 ? line.substring(from) : line.substring(from, equals);
        if (!key.isEmpty()) {
            String value = equals < 0 ? "" : line.substring(equals + 1);
            put(key, new Value(value.getBytes(StandardCharsets.UTF_8), file, start), reference);
        }
    }

    private static String decode(SourceFile file, int start, int end) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(file.bytes(), start, end - start))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Problem.error(
                            "this line is not valid UTF-8",
                            file.span(start),
                            "save the file as UTF-8, or give it under files")
                    .asException();
        }
    }

    /** White space as Go's {@code unicode.IsSpace} has it. */
    private static boolean isSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r' || c == 0x85 || c == 0xA0 || c >= 0x80 && Character.isSpaceChar(c);
    }

    private static KasaneException problem(YamlScalar at, String sentence, String hint) {
        return Problem.error(sentence, at.span(), hint).asException();
    }
}
