package dev.kasane.change.explain;

import dev.kasane.files.Origin;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The line of a file in a query. A step is on it if its place is, and also if this is one of several lines of the step:
 * an entry of {@code images} or {@code replicas}, a literal block, or a file that is a value as a whole.
 */
final class LineQuery {

    /** Directives whose place is the beginning of an entry, all of which decides the value. */
    private static final Set<String> OF_ENTRIES = Set.of("images", "replicas");

    private static final Set<String> GENERATORS = Set.of("configMapGenerator", "secretGenerator");

    private final String path;
    private final int line;

    /** Where the line begins in each reading of the file, and behind which byte it ends. */
    private final IdentityHashMap<SourceFile, Extent> extents = new IdentityHashMap<>();

    private final IdentityHashMap<SourceFile, List<YamlNode>> documents = new IdentityHashMap<>();

    private record Extent(int start, int end) {
        boolean holds(int offset) {
            return offset >= start && offset < end;
        }

        /** Whether the line is one of those from one place to another. */
        boolean isBetween(int first, int last) {
            return first < end && last >= start;
        }
    }

    /**
     * @param path the file as shown in messages
     * @param line the line, from 1
     */
    LineQuery(String path, int line) {
        this.path = path;
        this.line = line;
    }

    /** Whether a step that made a value is written on the line. */
    boolean holds(Origin.Step step, YamlNode value) {
        Span span = step.span();
        if (!span.path().equals(path)) {
            return false;
        }
        SourceFile file = span.file();
        Extent asked = extents.computeIfAbsent(file, ignored -> extent(file.bytes(), line));
        if (asked.holds(span.offset())) {
            return true;
        }
        int length = file.bytes().length;
        if (asked.start < span.offset() || asked.start >= length || span.offset() >= length) {
            return false;
        }
        if (OF_ENTRIES.contains(step.directive())) {
            return asked.isBetween(span.offset(), lastKey(file, span.offset()));
        }
        if (GENERATORS.contains(step.directive())) {
            return span.offset() == 0 && isWhole(value, file.bytes());
        }
        // the places of a patch that is a folded text are all the beginning of that text
        return !isFoldedPatch(step) && asked.isBetween(span.offset(), endOfBlock(file.bytes(), span.offset()));
    }

    private static boolean isFoldedPatch(Origin.Step step) {
        Span span = step.span();
        return step.directive().startsWith("patches") && span.file().bytes()[span.offset()] == '>';
    }

    private static Extent extent(byte[] bytes, int line) {
        int start = 0;
        for (int n = 1; n < line; n++) {
            start = after(bytes, start);
        }
        return new Extent(start, after(bytes, start));
    }

    /** The beginning of the next line. */
    private static int after(byte[] bytes, int from) {
        int i = from;
        while (i < bytes.length && bytes[i] != '\n') {
            i++;
        }
        return i + 1;
    }

    /** Whether a value is a file, as it is or as data of a Secret; a line of {@code envs} is only a part of one. */
    private static boolean isWhole(YamlNode value, byte[] bytes) {
        if (!(value instanceof YamlScalar scalar)) {
            return false;
        }
        if (Arrays.equals(scalar.text().getBytes(StandardCharsets.UTF_8), bytes)) {
            return true;
        }
        try {
            return Arrays.equals(Base64.getMimeDecoder().decode(scalar.text()), bytes);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Where the last key of the map at a place is written; the place itself when there is no map. */
    private int lastKey(SourceFile file, int offset) {
        int last = offset;
        for (YamlNode document : documents.computeIfAbsent(file, LineQuery::read)) {
            last = Math.max(last, lastKey(document, offset));
        }
        return last;
    }

    private static List<YamlNode> read(SourceFile file) {
        try {
            return YamlReader.standard().documents(file).documents();
        } catch (KasaneException e) {
            // kustomize reads more than what a file of resources may contain
            return List.of();
        }
    }

    private static int lastKey(YamlNode node, int offset) {
        int last = offset;
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                last = Math.max(last, map.offset() == offset ? map.key(i).offset() : lastKey(map.value(i), offset));
            }
        } else if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                last = Math.max(last, lastKey(item, offset));
            }
        }
        return last;
    }

    /** The last line of a literal or folded block whose mark is at a place; the place itself when none is there. */
    private static int endOfBlock(byte[] bytes, int offset) {
        if (offset >= bytes.length || bytes[offset] != '|' && bytes[offset] != '>') {
            return offset;
        }
        int last = offset;
        int least = -1;
        for (int at = after(bytes, offset); at < bytes.length; at = after(bytes, at)) {
            int text = at;
            while (text < bytes.length && bytes[text] == ' ') {
                text++;
            }
            boolean isBlank = text == bytes.length || bytes[text] == '\n' || bytes[text] == '\r';
            if (!isBlank && least < 0) {
                least = Math.max(text - at, indentation(bytes, offset) + 1);
            }
            if (!isBlank && text - at < least) {
                return last;
            }
            last = isBlank ? last : at;
        }
        return last;
    }

    /** The indentation of the key before a place, behind the dashes of lists. */
    private static int indentation(byte[] bytes, int offset) {
        int start = offset;
        while (start > 0 && bytes[start - 1] != '\n') {
            start--;
        }
        int at = start;
        while (bytes[at] == ' ' || bytes[at] == '-' && bytes[at + 1] == ' ') {
            at++;
        }
        return at == offset ? -1 : at - start;
    }
}
