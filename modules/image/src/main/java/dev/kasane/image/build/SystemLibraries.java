package dev.kasane.image.build;

import dev.kasane.image.build.PlannedLayer.Entry;
import dev.kasane.image.build.PlannedLayer.Mode;
import dev.kasane.image.oci.Digest;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The system files that a Java runtime needs in an image without a base: the C library of this machine, a user, and a
 * folder for temporary files.
 */
final class SystemLibraries {

    private static final List<String> NAMES = List.of(
            "libc.so.6",
            "libm.so.6",
            "libdl.so.2",
            "libpthread.so.0",
            "librt.so.1",
            "libresolv.so.2",
            "libnss_dns.so.2",
            "libnss_files.so.2");

    private SystemLibraries() {}

    /** The layer of this machine's C library. */
    static PlannedLayer layer(String user, Staging staging) throws IOException {
        List<Entry> entries = new ArrayList<>();
        for (Path file : files()) {
            entries.add(new Entry(staging.copy(file.toRealPath()), file.toString(), Mode.ofFile(isLoader(file))));
        }
        String uid = user.replaceAll(":.*", "");
        String gid = user.contains(":") ? user.replaceAll(".*:", "") : uid;
        entries.add(new Entry(
                text(
                        staging,
                        "root:x:0:0:root:/:/sbin/nologin\n"
                                + (uid.equals("0") ? "" : "app:x:" + uid + ":" + gid + "::/:/sbin/nologin\n")),
                "/etc/passwd",
                Mode.FILE));
        entries.add(new Entry(
                text(staging, "root:x:0:\n" + (gid.equals("0") ? "" : "app:x:" + gid + ":\n")),
                "/etc/group",
                Mode.FILE));
        entries.add(new Entry(text(staging, "hosts: files dns\n"), "/etc/nsswitch.conf", Mode.FILE));
        entries.add(new Entry(staging.emptyFolder(), "/tmp", Mode.OPEN_FOLDER));
        return new PlannedLayer("system", entries);
    }

    private static Path text(Staging staging, String text) throws IOException {
        return staging.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The key of this machine's C library. */
    static String key() throws IOException {
        StringBuilder key = new StringBuilder();
        for (Path file : files()) {
            key.append(file).append(' ').append(Digest.of(file)).append('\n');
        }
        return key.toString();
    }

    private static boolean isLoader(Path file) {
        return file.getFileName().toString().startsWith("ld-linux");
    }

    /** By the paths at which programs look for them. */
    private static List<Path> files() {
        boolean arm = System.getProperty("os.arch", "").equals("aarch64");
        Path loader = Path.of(arm ? "/lib/ld-linux-aarch64.so.1" : "/lib64/ld-linux-x86-64.so.2");
        String machine = arm ? "aarch64-linux-gnu" : "x86_64-linux-gnu";
        for (String folder : List.of("/lib/" + machine, "/lib64", "/usr/lib64", "/usr/lib/" + machine)) {
            Path libc = Path.of(folder, "libc.so.6");
            if (Files.isRegularFile(libc) && Files.isRegularFile(loader)) {
                List<Path> files = new ArrayList<>(List.of(loader));
                for (String name : NAMES) {
                    if (Files.isRegularFile(Path.of(folder, name))) {
                        files.add(Path.of(folder, name));
                    }
                }
                return files;
            }
        }
        throw Problem.error(
                        "this machine has no GNU C library that an image on scratch could take",
                        null,
                        "choose a base that is pinned by its digest")
                .asException();
    }
}
