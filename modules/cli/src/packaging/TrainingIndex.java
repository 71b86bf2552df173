import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Git's index of a work tree, as {@code git add} would write it (version 2 of gitformat-index(5)). */
final class TrainingIndex {

    private static final int REGULAR_FILE = 0100644;
    private static final int FIXED_LENGTH = 62;

    private TrainingIndex() {}

    /** Writes it for all files of a work tree. */
    static void write(Path folder) throws IOException {
        TreeMap<String, Path> files = new TreeMap<>();
        Path git = folder.resolve(".git");
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path file : paths.filter(Files::isRegularFile).toList()) {
                if (!file.startsWith(git)) {
                    files.put(folder.relativize(file).toString(), file);
                }
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeBytes("DIRC");
        out.writeInt(2);
        out.writeInt(files.size());
        for (String name : files.keySet()) {
            entry(name, files.get(name), out);
        }
        cacheTree(out);
        out.write(sha1(bytes.toByteArray()));
        Files.write(git.resolve("index"), bytes.toByteArray());
    }

    private static void entry(String name, Path file, DataOutputStream out) throws IOException {
        byte[] path = name.getBytes(StandardCharsets.UTF_8);
        byte[] content = Files.readAllBytes(file);
        Instant modified = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .lastModifiedTime()
                .toInstant();
        for (int time = 0; time < 2; time++) {
            out.writeInt((int) modified.getEpochSecond());
            out.writeInt(modified.getNano());
        }
        out.writeInt(0); // device
        out.writeInt(0); // inode
        out.writeInt(REGULAR_FILE);
        out.writeInt(0); // user
        out.writeInt(0); // group
        out.writeInt(content.length);
        ByteArrayOutputStream blob = new ByteArrayOutputStream();
        blob.writeBytes(("blob " + content.length + "\0").getBytes(StandardCharsets.UTF_8));
        blob.writeBytes(content);
        out.write(sha1(blob.toByteArray()));
        out.writeShort(path.length);
        out.write(path);
        out.write(new byte[8 - (FIXED_LENGTH + path.length) % 8]);
    }

    /** The extension that names trees, as each commit of Git writes it; here of trees that changed since. */
    private static void cacheTree(DataOutputStream out) throws IOException {
        String trees = "\0-1 2\na\0-1 0\nb\0-1 0\n";
        out.writeBytes("TREE");
        out.writeInt(trees.length());
        out.writeBytes(trees);
    }

    private static byte[] sha1(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-1").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
