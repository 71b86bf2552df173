package dev.kasane.git;

import dev.kasane.git.GitTree.Entry;
import dev.kasane.git.GitTree.Folder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Parses a tree object, and rejects entries that {@code git fsck} reports as errors and that no checkout can have:
 * names that are empty, double, {@code .}, {@code ..} or {@code .git}, that have a slash, modes that Git does not have,
 * and an end in the middle of an entry.
 */
final class FolderReader {

    private static final int ID_BYTES = 20;

    private final byte[] bytes;
    private int p;

    private FolderReader(byte[] bytes) {
        this.bytes = bytes;
    }

    static Folder read(ObjectId id, byte[] bytes) throws CorruptObjectException {
        FolderReader reader = new FolderReader(bytes);
        List<String> names = new ArrayList<>();
        Map<String, Entry> entries = new HashMap<>();
        while (reader.p < bytes.length) {
            FileMode mode = reader.mode();
            String name = reader.name();
            if (reader.p + ID_BYTES > bytes.length) {
                throw new CorruptObjectException("it ends within an entry");
            }
            Entry entry = new Entry(mode, ObjectId.fromRaw(bytes, reader.p));
            reader.p += ID_BYTES;
            names.add(name);
            if (entries.put(name, entry) != null) {
                throw new CorruptObjectException("a name is in it twice");
            }
        }
        // Git sorts a folder as if a slash stood behind its name
        Collections.sort(names);
        return new Folder(id, Collections.unmodifiableList(names), entries);
    }

    private FileMode mode() throws CorruptObjectException {
        int mode = 0;
        int start = p;
        while (p < bytes.length && bytes[p] >= '0' && bytes[p] <= '7' && p - start < 10) {
            mode = mode * 8 + (bytes[p++] - '0');
        }
        if (p == start || p == bytes.length || bytes[p++] != ' ') {
            throw new CorruptObjectException("an entry has no mode");
        }
        FileMode known = FileMode.fromBits(mode);
        if (known == FileMode.MISSING || known.getObjectType() < 0) {
            throw new CorruptObjectException("an entry has the mode " + Integer.toOctalString(mode));
        }
        return known;
    }

    private String name() throws CorruptObjectException {
        int start = p;
        while (p < bytes.length && bytes[p] != 0) {
            if (bytes[p] == '/') {
                throw new CorruptObjectException("a name has a slash");
            }
            p++;
        }
        if (p == bytes.length) {
            throw new CorruptObjectException("it ends within a name");
        }
        String name = new String(bytes, start, p - start, StandardCharsets.UTF_8);
        p++;
        if (name.isEmpty() || name.equals(".") || name.equals("..") || name.equalsIgnoreCase(".git")) {
            throw new CorruptObjectException(name.isEmpty() ? "a name is empty" : "a name is " + name);
        }
        return name;
    }
}
