package dev.kasane.lock;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads a lock file. Its content is untrusted: kasane uses its names as file names, and fetches from its addresses. */
final class LockReader {

    private static final String VERSION = "1";
    private static final String WRITE_FILE_AGAIN = "delete the file, and run kasane lock";
    private static final String WRITE_ENTRY_AGAIN = "delete this entry, and run kasane lock";

    /** The name that {@code requested} had in unreleased builds. */
    private static final String FORMERLY_REQUESTED = "asked";

    private final SortedMap<Requirement, LockEntry> entries = new TreeMap<>();

    private LockReader() {}

    static Lock read(SourceFile file) {
        LockReader reader = new LockReader();
        if (LockConflict.isIn(file.bytes())) {
            throw Problem.error(
                            "the lock file has the marks of a merge conflict",
                            new Span(file, 0),
                            "run kasane lock, which keeps the entries of both sides")
                    .asException();
        }
        YamlNode document = YamlReader.standard().first(file);
        if (!(document instanceof YamlMap map)) {
            throw Problem.error(
                            "a lock file is a map with version and entries",
                            document == null ? null : document.span(),
                            WRITE_FILE_AGAIN)
                    .asException();
        }
        String version = map.text("version");
        if (!VERSION.equals(version)) {
            throw Problem.error(
                            "this lock file has version " + (version == null ? "none" : version)
                                    + ", and this kasane reads version " + VERSION,
                            map.span(),
                            "use the kasane that wrote it")
                    .asException();
        }
        YamlNode entries = map.get("entries");
        if (!(entries instanceof YamlList list)) {
            throw Problem.error(
                            "entries of a lock file is a list",
                            (entries == null ? map : entries).span(),
                            WRITE_FILE_AGAIN)
                    .asException();
        }
        for (YamlNode item : list) {
            reader.add(item);
        }
        return Lock.of(reader.entries.values());
    }

    private void add(YamlNode item) {
        if (!(item instanceof YamlMap map)) {
            throw problem("an entry of a lock file is a map", item);
        }
        String word = text(map, "kind");
        RemoteKind kind = RemoteKind.of(word);
        if (kind == null) {
            throw Problem.error(
                            "this release of kasane does not support entries of the kind " + word,
                            map.span(),
                            "use a newer kasane")
                    .asException();
        }
        Requirement requirement =
                new Requirement(kind, text(map, "address"), textOrEmpty(map, kind.nameField()), requested(map, kind));
        LockEntry entry = new LockEntry(
                requirement,
                textOrEmpty(map, kind.versionField()),
                text(map, "digest"),
                size(map),
                kind == RemoteKind.CHART && map.get(Lock.URL) != null ? text(map, Lock.URL) : "");
        if (!requirement.isSound()) {
            throw Problem.error(
                            "nothing can be fetched by this address and name",
                            map.span(),
                            "remove this entry, and run kasane lock")
                    .asException();
        }
        if (!entry.isSound()) {
            throw problem("the version " + entry.version() + " is none of a " + word, map);
        }
        if (!entry.hasSoundUrl()) {
            throw problem("the " + Lock.URL + " is no address of a file without a password", map);
        }
        if (!LockEntry.isDigest(entry.digest())) {
            throw problem("the digest is not sha256: and 64 hexadecimal digits", map);
        }
        LockEntry former = entries.putIfAbsent(requirement, entry);
        if (former != null && !former.equals(entry)) {
            throw Problem.error(
                            "there is a second entry for " + requirement,
                            map.span(),
                            "delete one of the two, or both and run kasane lock")
                    .asException();
        }
    }

    private static String requested(YamlMap map, RemoteKind kind) {
        String field = kind.requestedField();
        boolean isFormer = field != null && map.get(field) == null && map.get(FORMERLY_REQUESTED) != null;
        return textOrEmpty(map, isFormer ? FORMERLY_REQUESTED : field);
    }

    private static String textOrEmpty(YamlMap map, @Nullable String field) {
        return field == null ? "" : text(map, field);
    }

    private static String text(YamlMap map, String field) {
        if (map.get(field) instanceof YamlScalar scalar) {
            return scalar.text();
        }
        throw problem("this entry has no " + field, map);
    }

    private static long size(YamlMap map) {
        String text = text(map, "size");
        long size = text.length() <= 12 && !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')
                ? Long.parseLong(text)
                : -1;
        if (size < 0 || size > LockEntry.MOST_BYTES) {
            throw problem("the size " + text + " is not between 0 and " + LockEntry.MOST_BYTES, map);
        }
        return size;
    }

    private static KasaneException problem(String sentence, YamlNode at) {
        return Problem.error(sentence, at.span(), WRITE_ENTRY_AGAIN).asException();
    }
}
