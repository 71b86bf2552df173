package dev.kasane.lock;

import dev.kasane.files.ContentId;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.files.TreeEntry;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The content of {@code kasane.lock} at the root of a repository: the version and digest of each requirement. */
public final class Lock {

    /** The file, in the root of a repository. */
    public static final String FILE = "kasane.lock";

    /** A lock without entries. */
    public static final Lock EMPTY = new Lock(new TreeMap<>());

    static final long MOST_BYTES = 4 << 20;
    private static final int REMEMBERED = 8;

    /** Locks by their content: the commits of a range mostly have the same. */
    private static final Map<ContentId, Lock> KNOWN = new ConcurrentHashMap<>();

    /** The field of the place of an archive. */
    static final String URL = "url";

    private static final String ENTRY = "\n- ";

    private final SortedMap<Requirement, LockEntry> entries;
    private final Map<String, LockEntry> byPath = new ConcurrentHashMap<>();

    private Lock(SortedMap<Requirement, LockEntry> entries) {
        this.entries = entries;
        entries.forEach((requirement, entry) -> byPath.put(requirement.path(), entry));
    }

    /** A lock with these entries; of two for the same requirement, the later one counts. */
    public static Lock of(Collection<LockEntry> entries) {
        SortedMap<Requirement, LockEntry> sorted = new TreeMap<>();
        entries.forEach(entry -> sorted.put(entry.requirement(), entry));
        return new Lock(sorted);
    }

    /**
     * The lock of a repository; without entries when it has no such file.
     *
     * @throws dev.kasane.problem.KasaneException when the file is not understood
     */
    public static Lock of(FileTree tree) {
        TreeEntry entry = tree.entry(FILE);
        if (!entry.isFile()) {
            return EMPTY;
        }
        byte[] bytes = tree.read(entry.path(), MOST_BYTES);
        ContentId id = ContentId.ofBlob(bytes);
        Lock known = KNOWN.get(id);
        if (known == null) {
            known = LockReader.read(new SourceFile(tree.displayName(FILE), bytes, "lock"));
            if (KNOWN.size() >= REMEMBERED) {
                KNOWN.clear();
            }
            KNOWN.put(id, known);
        }
        return known;
    }

    /** Where the file of a repository has an entry; null when it has none with this digest. */
    public static @Nullable Span place(FileTree tree, LockEntry entry) {
        TreeEntry file = tree.entry(FILE);
        if (!file.isFile()) {
            return null;
        }
        byte[] bytes = tree.read(file.path(), MOST_BYTES);
        // one character a byte, so that an index is an offset
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int digest = text.indexOf(entry.digest());
        int start = text.lastIndexOf(ENTRY, digest);
        return digest < 0 || start < 0
                ? null
                : new Span(new SourceFile(tree.displayName(FILE), bytes, "lock"), start + ENTRY.length());
    }

    /** The entry of a requirement; null when it is not locked. */
    public @Nullable LockEntry entry(@Nullable Requirement requirement) {
        return requirement == null ? null : entries.get(requirement);
    }

    /** The entry of a requirement by {@link Requirement#path} or a path below it; null when it is not locked. */
    public @Nullable LockEntry at(String path) {
        return byPath.get(Requirement.entryPath(path));
    }

    /** All entries, sorted by address, name and requirement. */
    public Collection<LockEntry> entries() {
        return Collections.unmodifiableCollection(entries.values());
    }

    /** The file's text. Each entry is a block of its own: {@link LockConflict} joins those that two branches added. */
    public String text() {
        StringBuilder text = new StringBuilder("# written by kasane lock\nversion: 1\nentries:");
        text.append(entries.isEmpty() ? " []\n" : "\n");
        for (LockEntry entry : entries.values()) {
            Requirement requirement = entry.requirement();
            RemoteKind kind = requirement.kind();
            text.append("- kind: ").append(kind.word()).append('\n');
            field("address", requirement.address(), text);
            field(kind.nameField(), requirement.name(), text);
            field(kind.requestedField(), requirement.requested(), text);
            field(kind.versionField(), entry.version(), text);
            text.append("  digest: ").append(entry.digest()).append('\n');
            text.append("  size: ").append(entry.size()).append('\n');
            field(entry.url().isEmpty() ? null : URL, entry.url(), text);
        }
        return text.toString();
    }

    private static void field(@Nullable String name, String value, StringBuilder into) {
        if (name == null) {
            return;
        }
        into.append("  ").append(name).append(": \"");
        into.append(value.replace("\\", "\\\\").replace("\"", "\\\"")).append("\"\n");
    }
}
