package dev.kasane.lock.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.lock.LockEntry;
import dev.kasane.lock.RemoteKind;
import dev.kasane.lock.Requirement;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.ProblemText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contents in a folder: whole or absent, and verified when they are read. */
class ContentStoreTest {

    private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");

    @TempDir
    Path folder;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static LockEntry entry(String digest) {
        return new LockEntry(
                new Requirement(RemoteKind.CHART, "https://charts.example", "redis", "1.x"), "1.2.0", digest, 3, "");
    }

    @Test
    void aContentIsFoundByItsDigest() {
        ContentStore store = new ContentStore(folder);
        String digest = store.put(bytes("abc"));

        assertThat(digest).isEqualTo("sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(store.find(digest)).isEqualTo(bytes("abc"));
        assertThat(folder.resolve("sha256/ba/7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
                .hasContent("abc");
        assertThat(folder.resolve("incoming")).isEmptyDirectory();
    }

    @Test
    void aDamagedContentIsNotReadAndIsReplaced() throws IOException {
        ContentStore store = new ContentStore(folder);
        String digest = store.put(bytes("abc"));
        Files.writeString(store.place(digest), "abd");

        assertThat(store.has(digest)).isTrue();
        assertThat(store.find(digest)).isNull();
        assertThatThrownBy(() -> store.read(entry(digest)))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(ProblemText.of(e.problems().getFirst()))
                                .contains("the chart redis 1.2.0 is damaged in the store", "run kasane fetch"));
        store.put(bytes("abc"));
        assertThat(store.read(entry(digest))).isEqualTo(bytes("abc"));
    }

    @Test
    void aMissingContentIsReportedWithTheCommandThatGetsIt() {
        assertThatThrownBy(() -> new ContentStore(folder).read(entry("sha256:" + "00".repeat(32))))
                .hasMessageContaining("is not in the store " + folder);
    }

    @Test
    void manyWritersOfOneContentLeaveItWhole() throws Exception {
        byte[] content = bytes("x".repeat(300_000));
        List<Future<String>> running = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 40; i++) {
                running.add(threads.submit(() -> {
                    ContentStore own = new ContentStore(folder);
                    String digest = own.put(content);
                    assertThat(own.find(digest)).isEqualTo(content);
                    return digest;
                }));
            }
        }
        for (Future<String> one : running) {
            assertThat(one.get()).isEqualTo(ContentStore.digestOf(content));
        }
        assertThat(folder.resolve("incoming")).isEmptyDirectory();
    }

    @Test
    void theFolderIsNamedByTheEnvironment() {
        assertThat(ContentStore.of(Map.of("KASANE_STORE", "/s", "HOME", "/h")).folder())
                .isEqualTo(Path.of("/s"));
        assertThat(ContentStore.of(Map.of("XDG_CACHE_HOME", "/c", "HOME", "/h")).folder())
                .isEqualTo(Path.of("/c/kasane/store"));
        assertThat(ContentStore.of(Map.of("HOME", "/h")).folder()).isEqualTo(Path.of("/h/.cache/kasane/store"));
    }

    @Test
    void whatNobodyNeededForLongIsPruned() {
        ContentStore store = new ContentStore(folder);
        String old = put(store, "old", Duration.ofDays(91));
        String recent = put(store, "recent", Duration.ofDays(89));

        assertThat(StorePruning.STANDARD.prune(store, NOW)).isEqualTo(1);
        assertThat(store.has(old)).isFalse();
        assertThat(store.has(recent)).isTrue();
    }

    @Test
    void beyondTheSizeWhatWasNeededLongestAgoIsPrunedButNothingOfToday() {
        ContentStore store = new ContentStore(folder);
        String first = put(store, "first", Duration.ofDays(3));
        String second = put(store, "second", Duration.ofDays(2));
        String today = put(store, "today", Duration.ofHours(2));

        new StorePruning(Duration.ofDays(90), 12).prune(store, NOW);
        assertThat(store.has(first)).isFalse();
        assertThat(store.has(second)).isTrue();
        new StorePruning(Duration.ofDays(90), 1).prune(store, NOW);
        assertThat(store.has(second)).isFalse();
        assertThat(store.has(today)).isTrue();
    }

    @Test
    void whatAProcessLeftUnfinishedIsPrunedAfterADay() throws IOException {
        ContentStore store = new ContentStore(folder);
        Path part = store.incoming();
        Path fresh = store.incoming();
        Files.setLastModifiedTime(part, FileTime.from(NOW.minus(Duration.ofHours(25))));
        Files.setLastModifiedTime(fresh, FileTime.from(NOW.minus(Duration.ofHours(1))));

        StorePruning.STANDARD.prune(store, NOW);
        assertThat(part).doesNotExist();
        assertThat(fresh).exists();
    }

    @Test
    void aCloneOfAKilledProcessIsPrunedWithItsFoldersAfterADay() throws IOException {
        ContentStore store = new ContentStore(folder);
        Path killed = Files.createDirectories(folder.resolve("incoming/git1/objects/pack"));
        Path running = Files.createDirectories(folder.resolve("incoming/git2/objects"));
        Files.writeString(killed.resolve("a.pack"), "a");
        Files.writeString(running.resolve("b"), "b");
        FileTime old = FileTime.from(NOW.minus(Duration.ofHours(25)));
        Path clone = folder.resolve("incoming/git1");
        for (Path path : List.of(killed.resolve("a.pack"), killed, clone.resolve("objects"), clone)) {
            Files.setLastModifiedTime(path, old);
        }
        for (Path path : List.of(running.resolve("b"), running)) {
            Files.setLastModifiedTime(path, FileTime.from(NOW.minus(Duration.ofHours(1))));
        }

        StorePruning.STANDARD.prune(store, NOW);
        assertThat(folder.resolve("incoming/git1")).doesNotExist();
        assertThat(running.resolve("b")).exists();
    }

    @Test
    void aReadIsNotedAtMostOnceAWeekSoThatWhatIsReadStays() throws IOException {
        ContentStore store = new ContentStore(folder);
        Instant today = Instant.now();
        String old = store.put(bytes("old"));
        String recent = store.put(bytes("recent"));
        Instant noted = today.minus(Duration.ofDays(6)).truncatedTo(ChronoUnit.SECONDS);
        store.use(old, today.minus(Duration.ofDays(100)));
        store.use(recent, noted);

        assertThat(store.find(old)).isEqualTo(bytes("old"));
        assertThat(store.find(recent)).isEqualTo(bytes("recent"));

        assertThat(StorePruning.STANDARD.prune(store, today)).isZero();
        assertThat(store.has(old)).isTrue();
        assertThat(Files.getLastModifiedTime(store.place(recent)).toInstant()).isEqualTo(noted);
    }

    @Test
    void aMissingFileIsCalledAFile() {
        Requirement file = new Requirement(RemoteKind.FILE, "https://web.example/a.yaml", "", "");
        assertThatThrownBy(() ->
                        new ContentStore(folder).read(new LockEntry(file, "", "sha256:" + "00".repeat(32), 1, "")))
                .hasMessageContaining("the file a.yaml is not in the store");
    }

    private static String put(ContentStore store, String text, Duration unused) {
        String digest = store.put(bytes(text));
        store.use(digest, NOW.minus(unused));
        return digest;
    }
}
