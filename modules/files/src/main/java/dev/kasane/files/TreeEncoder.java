package dev.kasane.files;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Encodes a folder as Git's tree object, to name its content. */
final class TreeEncoder {

    private record Entry(byte[] sortKey, byte[] encoded) {}

    private final List<Entry> entries = new ArrayList<>();

    void add(String mode, String name, ContentId id) {
        byte[] head = (mode + " " + name + "\0").getBytes(StandardCharsets.UTF_8);
        byte[] encoded = Arrays.copyOf(head, head.length + 20);
        System.arraycopy(id.bytes(), 0, encoded, head.length, 20);
        // Git orders folders as if their names ended in a slash.
        String key = mode.equals("40000") ? name + "/" : name;
        entries.add(new Entry(key.getBytes(StandardCharsets.UTF_8), encoded));
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    ContentId id() {
        entries.sort(Comparator.comparing(Entry::sortKey, Arrays::compareUnsigned));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        entries.forEach(entry -> all.writeBytes(entry.encoded()));
        return ContentId.ofTree(all.toByteArray());
    }
}
