package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.servers.Programs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Repositories that Git itself calls broken: every command that reads revisions ends in order, and says what is wrong. */
@Timeout(240)
class DamagedRepositoryTest {

    private static final List<List<String>> COMMANDS = List.of(
            List.of("diff", "HEAD~1..HEAD"),
            List.of("diff", "HEAD"),
            List.of("diff", "HEAD~1"),
            List.of("check", "HEAD~1..HEAD"),
            List.of("check", "HEAD"),
            List.of("affected", "HEAD~1..HEAD"),
            List.of("affected", "HEAD"));

    @TempDir
    Path folder;

    /** A way to damage a repository, which returns the id or file that the message must name; empty when any message will do. */
    private interface Damage {
        String to(Path git, Workspace workspace) throws Exception;
    }

    private static Path object(Path git, String id) {
        return git.resolve("objects").resolve(id.substring(0, 2)).resolve(id.substring(2));
    }

    private static void overwrite(Path git, String id, byte[] bytes) throws IOException {
        Path file = object(git, id);
        Files.createDirectories(file.getParent());
        Files.deleteIfExists(file);
        Files.write(file, bytes);
    }

    private static byte[] deflated(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream zlib = new DeflaterOutputStream(out)) {
            zlib.write(bytes);
        }
        return out.toByteArray();
    }

    /** Writes an object that Git would refuse to write, and returns its right id. */
    private static String loose(Path git, String type, byte[] content) {
        byte[] header = (type + " " + content.length + "\0").getBytes(StandardCharsets.UTF_8);
        byte[] all = Arrays.copyOf(header, header.length + content.length);
        System.arraycopy(content, 0, all, header.length, content.length);
        try {
            String id =
                    HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(all));
            overwrite(git, id, deflated(all));
            return id;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] entry(String mode, String name, String id) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes((mode + " " + name + "\0").getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(HexFormat.of().parseHex(id));
        return bytes.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }

    private static String id(Workspace workspace, String name) throws IOException {
        ObjectId id = workspace.git().getRepository().resolve(name);
        return id == null ? "" : id.name();
    }

    /** Makes HEAD a commit of this text. */
    private static String commit(Path git, String text) throws IOException {
        String id = loose(git, "commit", text.getBytes(StandardCharsets.UTF_8));
        Files.writeString(git.resolve("refs/heads/main"), id + "\n");
        return id;
    }

    private static String commitOf(Path git, Workspace workspace, String tree) throws IOException {
        String parent = id(workspace, "HEAD");
        commit(
                git,
                "tree " + tree + "\nparent " + parent + "\nauthor a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\nx\n");
        return tree;
    }

    private static Map<String, Damage> damages() {
        Map<String, Damage> all = new TreeMap<>();
        for (String name : List.of("HEAD", "HEAD^{tree}", "HEAD:app", "HEAD:app/c.yaml", "HEAD~1")) {
            all.put(name + " is empty", (git, workspace) -> damaged(git, id(workspace, name), new byte[0]));
            all.put(
                    name + " is noise",
                    (git, workspace) -> damaged(git, id(workspace, name), new byte[] {1, 2, 3, 4, 5}));
            all.put(name + " is missing", (git, workspace) -> {
                String id = id(workspace, name);
                Files.delete(object(git, id));
                return id;
            });
            all.put(name + " claims two gigabytes in the format of Git 1.4", (git, workspace) -> {
                byte[] header = {(byte) 0xa0, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x37};
                return damaged(git, id(workspace, name), Arrays.copyOf(header, 64));
            });
            all.put(name + " claims less than nothing in the format of Git 1.4", (git, workspace) -> {
                byte[] header = {(byte) 0xba, (byte) 0xba, (byte) 0xba, (byte) 0xba, (byte) 0xc8, (byte) 0x3a};
                return damaged(git, id(workspace, name), Arrays.copyOf(header, 64));
            });
            all.put(name + " is cut", (git, workspace) -> {
                String id = id(workspace, name);
                byte[] bytes = Files.readAllBytes(object(git, id));
                return damaged(git, id, Arrays.copyOf(bytes, bytes.length / 2));
            });
            all.put(name + " is of another type", (git, workspace) -> {
                return damaged(git, id(workspace, name), deflated("tag 3\0abc".getBytes(StandardCharsets.UTF_8)));
            });
            all.put(name + " says another length", (git, workspace) -> {
                return damaged(
                        git, id(workspace, name), deflated("blob 99999999\0abc".getBytes(StandardCharsets.UTF_8)));
            });
        }
        all.put("a blob for a tree", (git, workspace) -> commitOf(git, workspace, id(workspace, "HEAD:app/c.yaml")));
        all.put("a tree for a blob", (git, workspace) -> {
            String inner = id(workspace, "HEAD:app");
            String tree = loose(git, "tree", entry("100644", "kustomization.yaml", inner));
            commitOf(git, workspace, loose(git, "tree", entry("40000", "app", tree)));
            return inner;
        });
        all.put("a blob for a folder", (git, workspace) -> {
            String blob = id(workspace, "HEAD:app/c.yaml");
            commitOf(git, workspace, loose(git, "tree", entry("40000", "app", blob)));
            return blob;
        });
        all.put("a name twice", (git, workspace) -> {
            String blob = id(workspace, "HEAD:app/c.yaml");
            return commitOf(
                    git, workspace, loose(git, "tree", joined(entry("100644", "a", blob), entry("100644", "a", blob))));
        });
        all.put(
                "an empty name",
                (git, workspace) -> commitOf(
                        git, workspace, loose(git, "tree", entry("100644", "", id(workspace, "HEAD:app/c.yaml")))));
        all.put(
                "a name with a slash",
                (git, workspace) -> commitOf(
                        git, workspace, loose(git, "tree", entry("100644", "../a", id(workspace, "HEAD:app/c.yaml")))));
        all.put(
                "a mode that is none",
                (git, workspace) -> commitOf(
                        git, workspace, loose(git, "tree", entry("777777", "a", id(workspace, "HEAD:app/c.yaml")))));
        all.put(
                "no mode",
                (git, workspace) ->
                        commitOf(git, workspace, loose(git, "tree", entry("", "a", id(workspace, "HEAD:app/c.yaml")))));
        all.put(
                "half an entry",
                (git, workspace) ->
                        commitOf(git, workspace, loose(git, "tree", "100644 a\0abc".getBytes(StandardCharsets.UTF_8))));
        all.put(
                "a commit without a tree",
                (git, workspace) -> commit(git, "parent " + id(workspace, "HEAD") + "\n\nx\n"));
        all.put("an empty commit", (git, workspace) -> commit(git, ""));
        all.put("a commit of noise", (git, workspace) -> commit(git, "tree zzzz\nparent yyyy\nauthor\ncommitter\n"));
        all.put("a commit whose parent is a tree", (git, workspace) -> {
            String tree = id(workspace, "HEAD^{tree}");
            commit(
                    git,
                    "tree " + tree + "\nparent " + tree + "\nauthor a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\nx\n");
            return "";
        });
        all.put("a branch of noise", (git, workspace) -> {
            Files.writeString(git.resolve("refs/heads/main"), "noise\n");
            return "";
        });
        all.put("a head of noise", (git, workspace) -> {
            Files.write(git.resolve("HEAD"), new byte[] {0, 1, 2});
            return "";
        });
        all.put("packed refs of noise", (git, workspace) -> {
            Files.write(git.resolve("packed-refs"), new byte[] {0, 1, 2, '\n', 3});
            return "";
        });
        all.put("an index of noise", (git, workspace) -> {
            Files.write(git.resolve("index"), "DIRCnoise".getBytes(StandardCharsets.UTF_8));
            return "";
        });
        all.put("a configuration of noise", (git, workspace) -> {
            Files.writeString(git.resolve("config"), "[core\nnoise");
            return "";
        });
        for (String file : List.of("pack", "idx")) {
            for (int kept : new int[] {0, 10, 50, 90}) {
                all.put("a " + file + " of which " + kept + " % are left", (git, workspace) -> {
                    Path path = packed(git, workspace, file);
                    byte[] bytes = Files.readAllBytes(path);
                    Files.delete(path);
                    Files.write(path, Arrays.copyOf(bytes, bytes.length * kept / 100));
                    return path.toString();
                });
            }
        }
        for (int objects : new int[] {1_000, 50_000_000, 2_000_000_000, -1}) {
            all.put("an idx of " + Integer.toUnsignedString(objects) + " objects", (git, workspace) -> {
                Path path = packed(git, workspace, "idx");
                ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path));
                for (int i = 0; i < 256; i++) {
                    bytes.putInt(8 + 4 * i, objects);
                }
                Files.delete(path);
                Files.write(path, bytes.array());
                return path.toString();
            });
        }
        return all;
    }

    /** Packs everything, and returns the one file of this type. */
    private static Path packed(Path git, Workspace workspace, String type) throws Exception {
        workspace.git().gc().call();
        try (Stream<Path> files = Files.list(git.resolve("objects/pack"))) {
            return files.filter(it -> it.toString().endsWith(type)).findFirst().orElseThrow();
        }
    }

    private static String damaged(Path git, String id, byte[] bytes) throws IOException {
        overwrite(git, id, bytes);
        return id;
    }

    private static Workspace twoCommits(Path root) throws Exception {
        Workspace workspace = new Workspace(root);
        workspace.write("app/kustomization.yaml", "resources: [c.yaml]\n");
        workspace.write("app/c.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n");
        workspace.commit();
        workspace.write("app/c.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: c}\n");
        return workspace.commit();
    }

    /** Whether Git's own check finds something; a mode that Git does not have is a warning, whatever it is told. */
    private static boolean isFoundByFsck(Path root) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder("git", "-C", root.toString(), "fsck", "--strict").redirectErrorStream(true);
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        // or the repository around the tests would be meant where this one is none any more
        builder.environment().put("GIT_CEILING_DIRECTORIES", String.valueOf(root.getParent()));
        Process fsck = builder.start();
        String printed = new String(fsck.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return fsck.waitFor() != 0 || printed.contains("badFilemode");
    }

    @Test
    void everyDamageIsOneThatGitFsckFinds() throws Exception {
        assumeTrue(Programs.has("git"), "git is not there");
        List<String> sound = new ArrayList<>();
        int number = 0;
        for (Map.Entry<String, Damage> damage : damages().entrySet()) {
            Path root = Files.createDirectory(folder.resolve("r" + number++));
            try (Workspace workspace = twoCommits(root)) {
                assertThat(isFoundByFsck(root)).as(damage.getKey()).isFalse();
                damage.getValue().to(root.resolve(".git"), workspace);
                if (!isFoundByFsck(root)) {
                    sound.add(damage.getKey());
                }
            }
        }
        assertThat(sound).isEmpty();
    }

    /** What all commands print; those that do not end in order are added to the bad ones. */
    private static String runAll(Workspace workspace, String what, List<String> bad) {
        StringBuilder said = new StringBuilder();
        for (List<String> command : COMMANDS) {
            String where = what + ": " + command;
            said.append(workspace.print(command)).append(workspace.stderr());
            if (workspace.exitCode() > 2 || workspace.stderr().contains("\tat ")) {
                bad.add(where + "\n" + workspace.stderr().lines().limit(8).toList());
            } else if (workspace.exitCode() == 2 && !workspace.stderr().startsWith("error: ")) {
                bad.add(where + " says nothing");
            }
        }
        return said.toString();
    }

    @Test
    void aCommitWithoutFilesIsNoDamage() throws Exception {
        List<String> bad = new ArrayList<>();
        try (Workspace workspace = twoCommits(folder)) {
            Path git = folder.resolve(".git");
            commitOf(git, workspace, loose(git, "tree", new byte[0]));
            assertThat(runAll(workspace, "an empty tree", bad)).doesNotContain("damaged");
        }
        assertThat(bad).isEmpty();
    }

    @Test
    void everyCommandEndsInOrderOnEveryDamage() throws Exception {
        List<String> bad = new ArrayList<>();
        int number = 0;
        for (Map.Entry<String, Damage> damage : damages().entrySet()) {
            Path root = Files.createDirectory(folder.resolve("r" + number++));
            try (Workspace workspace = twoCommits(root)) {
                String id = damage.getValue().to(root.resolve(".git"), workspace);
                String said = runAll(workspace, damage.getKey(), bad);
                if (!id.isEmpty() && !said.contains(id)) {
                    bad.add(damage.getKey() + " does not name " + id + ": " + said);
                }
            }
        }
        assertThat(String.join("\n\n", bad)).isEmpty();
    }

    /** Thirty folders, each of which holds the next one under five names. */
    private static String deep(Path git, String bottom) {
        String tree = bottom;
        for (int level = 0; level < 30; level++) {
            List<byte[]> entries = new ArrayList<>();
            for (String name : List.of("a", "b", "c", "d", "e")) {
                entries.add(entry("40000", name, tree));
            }
            tree = loose(git, "tree", joined(entries.toArray(new byte[0][])));
        }
        return tree;
    }

    @Test
    void aTreeOfMorePathsThanAnybodyCanWalkIsToldOf() throws Exception {
        try (Workspace workspace = new Workspace(folder)) {
            workspace.write("app/kustomization.yaml", "resources: [c.yaml]\n");
            workspace.write("app/c.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n");
            workspace.write("argocd/set.yaml", """
                    apiVersion: argoproj.io/v1alpha1
                    kind: ApplicationSet
                    metadata: {name: s, namespace: argocd}
                    spec:
                      goTemplate: true
                      generators:
                      - git:
                          repoURL: https://example.org/x.git
                          revision: HEAD
                          directories: [{path: "**"}]
                          files: [{path: "**/config.json"}]
                      template:
                        metadata: {name: "{{.path.basename}}"}
                        spec:
                          project: default
                          source: {repoURL: "https://example.org/x.git", path: "{{.path.path}}", targetRevision: HEAD}
                          destination: {name: in-cluster}
                    """);
            workspace.commit();
            Path git = folder.resolve(".git");
            for (String bottom : List.of("HEAD:app", "HEAD:argocd")) {
                String tree = deep(git, id(workspace, bottom));
                commitOf(
                        git,
                        workspace,
                        loose(
                                git,
                                "tree",
                                joined(
                                        entry("40000", "app", id(workspace, "HEAD:app")),
                                        entry("40000", "argocd", id(workspace, "HEAD:argocd")),
                                        entry("40000", "deep", tree))));
                for (List<String> command : List.of(
                        List.of("diff", "HEAD~1..HEAD"), List.of("check", "HEAD"), List.of("affected", "HEAD"))) {
                    long begin = System.nanoTime();
                    workspace.print(command);
                    assertThat(workspace.exitCode())
                            .as(command + workspace.stderr())
                            .isLessThan(3);
                    assertThat(Duration.ofNanos(System.nanoTime() - begin))
                            .as(command + workspace.stderr())
                            .isLessThan(Duration.ofMinutes(2));
                }
            }
        }
    }
}
