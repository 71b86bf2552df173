package dev.kasane.lock;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Resolves a lock file in which Git left the markers of a merge conflict. */
public final class LockConflict {

    private static final String OURS = "<<<<<<< ";
    private static final String BASE = "||||||| ";
    private static final String MIDDLE = "=======";
    private static final String THEIRS = ">>>>>>> ";

    private LockConflict() {}

    /** Whether a lock file has such marks. */
    static boolean isIn(byte[] file) {
        String text = new String(file, StandardCharsets.UTF_8);
        return text.startsWith(OURS) || text.contains("\n" + OURS);
    }

    /**
     * The entries of both sides of a conflict, without those that the sides have locked differently; null when the lock of a
     * tree has no conflict.
     *
     * @throws dev.kasane.problem.KasaneException when a side is no lock file
     */
    public static @Nullable Lock union(FileTree tree) {
        TreeEntry entry = tree.entry(Lock.FILE);
        byte[] file = entry.isFile() ? tree.read(entry.path(), Lock.MOST_BYTES) : new byte[0];
        if (!isIn(file)) {
            return null;
        }
        String name = tree.displayName(Lock.FILE);
        Lock ours = LockReader.read(new SourceFile(name, side(file, OURS), "lock"));
        Lock theirs = LockReader.read(new SourceFile(name, side(file, MIDDLE), "lock"));
        List<LockEntry> entries = new ArrayList<>();
        for (LockEntry one : ours.entries()) {
            LockEntry other = theirs.entry(one.requirement());
            if (other == null || other.equals(one)) {
                entries.add(one);
            }
        }
        theirs.entries().stream()
                .filter(one -> ours.entry(one.requirement()) == null)
                .forEach(entries::add);
        return Lock.of(entries);
    }

    /** A lock file without the lines of the other parts of its conflicts. */
    private static byte[] side(byte[] file, String kept) {
        StringBuilder text = new StringBuilder();
        String part = "";
        for (String line : new String(file, StandardCharsets.UTF_8).lines().toList()) {
            if (line.startsWith(OURS)) {
                part = OURS;
            } else if (!part.isEmpty() && line.startsWith(BASE)) {
                part = BASE;
            } else if (!part.isEmpty() && line.equals(MIDDLE)) {
                part = MIDDLE;
            } else if (!part.isEmpty() && line.startsWith(THEIRS)) {
                part = "";
            } else if (part.isEmpty() || part.equals(kept)) {
                text.append(line).append('\n');
            }
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
