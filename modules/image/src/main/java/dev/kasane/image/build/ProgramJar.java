package dev.kasane.image.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.time.LocalDateTime;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A program's own classes and resources as one jar, which is the only thing besides a module that a JVM archives classes from. */
final class ProgramJar {

    /** The earliest time that a jar can store. */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private ProgramJar() {}

    /**
     * The bytes of the jar: the same for the same files, since nothing is compressed, which each version of zlib does its own
     * way. The layer is compressed anyway.
     *
     * @param files its files, by their names in it with a slash before
     */
    static byte[] of(List<PlannedLayer.Entry> files) throws IOException {
        SortedMap<String, PlannedLayer.Entry> sorted = new TreeMap<>();
        for (PlannedLayer.Entry file : files) {
            sorted.putIfAbsent(file.to().substring(1), file);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream jar = new ZipOutputStream(bytes)) {
            jar.setMethod(ZipOutputStream.STORED);
            for (var file : sorted.entrySet()) {
                byte[] content = Files.readAllBytes(file.getValue().from());
                CRC32 sum = new CRC32();
                sum.update(content);
                ZipEntry entry = new ZipEntry(file.getKey());
                entry.setTimeLocal(TIME);
                entry.setSize(content.length);
                entry.setCrc(sum.getValue());
                jar.putNextEntry(entry);
                jar.write(content);
            }
        }
        return bytes.toByteArray();
    }
}
