package dev.kasane.git;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Repository;

/** Finds the damaged object file after an object could not be read. Formats: gitformat-pack(5), gitformat-loose(5). */
final class ObjectFileCheck {

    private static final int MAGIC = 0xff744f63;
    private static final int FAN_OUT = 256 * 4;
    private static final int HASH = 20;

    private static final int TWO_BYTES = 1 << Byte.SIZE;
    private static final int ZLIB_CHECK = 31;
    private static final int DEFLATE = 8;

    private final Path objects;
    private final Path packs;

    ObjectFileCheck(Repository repository) {
        this.objects = repository.getCommonDirectory().toPath().resolve("objects");
        this.packs = objects.resolve("pack");
    }

    /**
     * Names the file of an object that is not compressed, or else the first pack or index whose length or checksum is wrong.
     *
     * @throws KasaneException when there is one
     */
    void throwIfDamaged(AnyObjectId id) {
        throwIfNotCompressed(id);
        throwIfDamaged();
    }

    /**
     * Names the first pack or index whose length or checksum is wrong.
     *
     * @throws KasaneException when there is one
     */
    void throwIfDamaged() {
        if (!Files.isDirectory(packs)) {
            return;
        }
        try (DirectoryStream<Path> indexes = Files.newDirectoryStream(packs, "*.idx")) {
            for (Path index : indexes) {
                check(index);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // another process may pack at this moment: what could not be read before is the better message
        }
    }

    /**
     * Names the first damaged pack, index or file of one object: for when it is not known which object was read.
     *
     * @throws KasaneException when there is one
     */
    void throwIfAnyDamaged() {
        throwIfDamaged();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(objects, "[0-9a-f][0-9a-f]")) {
            for (Path folder : folders) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                    for (Path file : files) {
                        throwIfNotCompressed(file);
                    }
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // another process may pack at this moment: what could not be read before is the better message
        }
    }

    private void throwIfNotCompressed(AnyObjectId id) {
        String name = id.name();
        throwIfNotCompressed(objects.resolve(name.substring(0, 2)).resolve(name.substring(2)));
    }

    /** The first two bytes of a zlib stream name its method and a window of at most 32 KiB, and are a multiple of 31 (RFC 1950). */
    private static void throwIfNotCompressed(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            int first = in.read();
            int second = in.read();
            if ((first & 0x8f) != DEFLATE || (first * TWO_BYTES + second) % ZLIB_CHECK != 0) {
                Path folder = file.getParent();
                throw damaged(
                        "object " + (folder == null ? "" : folder.getFileName()) + file.getFileName(),
                        file + " is not compressed as Git does it",
                        "git fsck shows which objects are lost; fetch them again, into a new clone");
            }
        } catch (IOException e) {
            // the object is in a pack, or nowhere
        }
    }

    private void check(Path index) throws IOException {
        String name = String.valueOf(index.getFileName());
        Path pack = packs.resolve(name.substring(0, name.length() - "idx".length()) + "pack");
        byte[] checksum;
        try (RandomAccessFile file = new RandomAccessFile(index.toFile(), "r")) {
            long length = file.length();
            int header = length >= 8 && file.readInt() == MAGIC ? 8 : 0;
            if (length < header + FAN_OUT + 2 * HASH) {
                throw damaged(
                        "pack index " + index,
                        "it has " + length + " bytes",
                        "rebuild it from its pack: git index-pack " + pack);
            }
            long objects = objects(file, header);
            boolean isWhole = header == 0
                    ? length == FAN_OUT + objects * (4 + HASH) + 2 * HASH
                    : length >= header + FAN_OUT + objects * (4 + 4 + HASH) + 2 * HASH
                            && length <= header + FAN_OUT + objects * (4 + 4 + 8 + HASH) + 2 * HASH;
            if (!isWhole) {
                throw damaged(
                        "pack index " + index,
                        objects < 0
                                ? "its table of counts is not sorted"
                                : "it has " + length + " bytes for " + objects + " objects",
                        "rebuild it from its pack: git index-pack " + pack);
            }
            checksum = checksum(file, HASH); // the last one is that of the index itself
        }
        try (RandomAccessFile file = new RandomAccessFile(pack.toFile(), "r")) {
            if (file.length() < HASH || !Arrays.equals(checksum, checksum(file, 0))) {
                throw damaged(
                        "pack " + pack,
                        "it has " + file.length() + " bytes, and does not end with its checksum",
                        "git fsck shows which objects are lost; fetch them again, into a new clone");
            }
        }
    }

    /** The number of objects, or -1 when the counts are not ascending. */
    private static long objects(RandomAccessFile file, int header) throws IOException {
        byte[] counts = new byte[FAN_OUT];
        file.seek(header);
        file.readFully(counts);
        ByteBuffer buffer = ByteBuffer.wrap(counts);
        long objects = 0;
        while (buffer.hasRemaining()) {
            long count = Integer.toUnsignedLong(buffer.getInt());
            if (count < objects) {
                return -1;
            }
            objects = count;
        }
        return objects;
    }

    /** The bytes of a checksum that ends so far before the end of a file. */
    private static byte[] checksum(RandomAccessFile file, int behind) throws IOException {
        file.seek(file.length() - HASH - behind);
        byte[] checksum = new byte[HASH];
        file.readFully(checksum);
        return checksum;
    }

    private static KasaneException damaged(String what, String why, String hint) {
        return Problem.error("the " + what + " is damaged: " + why, null, hint).asException();
    }
}
