package dev.kasane.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.ProblemText;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The format of the lock file. */
class LockTest {

    private static final String DIGEST = "sha256:" + "ab".repeat(32);

    private static LockEntry entry(String address, String name, String requested, String version) {
        Requirement requirement = Objects.requireNonNull(Requirement.of(address, name, requested));
        return new LockEntry(requirement, version, DIGEST, 12, "");
    }

    private static Lock read(String text) {
        return Lock.of(MemoryTree.builder().file(Lock.FILE, text).build());
    }

    @Test
    void eachEntryIsABlockAndBlocksAreSorted() {
        Lock lock = Lock.of(List.of(
                entry("oci://registry.example/team", "cart", "", "1.0.0+build.1"),
                entry("https://charts.example", "redis", ">= 1.0, < 2", "1.9.0"),
                entry("https://charts.example", "redis", "1.0.0", "1.0.0")));

        assertThat(lock.text()).isEqualTo("""
            # written by kasane lock
            version: 1
            entries:
            - kind: chart
              address: "https://charts.example"
              name: "redis"
              requested: "1.0.0"
              version: "1.0.0"
              digest: %1$s
              size: 12
            - kind: chart
              address: "https://charts.example"
              name: "redis"
              requested: ">= 1.0, < 2"
              version: "1.9.0"
              digest: %1$s
              size: 12
            - kind: chart
              address: "oci://registry.example/team"
              name: "cart"
              requested: ""
              version: "1.0.0+build.1"
              digest: %1$s
              size: 12
            """.formatted(DIGEST));
        assertThat(read(lock.text()).text()).isEqualTo(lock.text());
    }

    @Test
    void foldersOfRepositoriesAndFilesHaveTheFieldsOfTheirKinds() {
        Lock lock = Lock.of(List.of(
                new LockEntry(
                        Objects.requireNonNull(Requirement.ofFile("https://web.example/x.yaml?raw=1")),
                        "",
                        DIGEST,
                        3,
                        ""),
                new LockEntry(
                        Objects.requireNonNull(
                                Requirement.ofRepository("https://git.example/o/r", "deploy/base", "v1")),
                        "12".repeat(20),
                        DIGEST,
                        2048,
                        "")));

        assertThat(lock.text()).isEqualTo("""
            # written by kasane lock
            version: 1
            entries:
            - kind: git
              address: "https://git.example/o/r"
              path: "deploy/base"
              requested: "v1"
              commit: "%2$s"
              digest: %1$s
              size: 2048
            - kind: file
              address: "https://web.example/x.yaml?raw=1"
              digest: %1$s
              size: 3
            """.formatted(DIGEST, "12".repeat(20)));
        assertThat(read(lock.text()).text()).isEqualTo(lock.text());
        refused(lock.text().replace("12".repeat(20), "12"), "the version 12 is none of a git");
        refused(lock.text().replace("deploy/base", "../base"), "nothing can be fetched");
        refused(lock.text().replace("https://web", "https://ada:secret@web"), "nothing can be fetched");
        refused(lock.text().replace("https://git.example/o/r", "file:///srv/r"), "nothing can be fetched");
        refused(lock.text().replace("https://git.example/o/r", "ext::sh -c id"), "nothing can be fetched");
    }

    @Test
    void aChartOfAServerHasThePlaceOfItsArchiveWhichIsNoPartOfWhatIsLocked() {
        LockEntry plain = entry("https://charts.example", "redis", "1.x", "1.9.0");
        LockEntry placed =
                new LockEntry(plain.requirement(), "1.9.0", DIGEST, 12, "https://files.example/redis-1.9.0.tgz?raw=1");
        String text = Lock.of(List.of(placed)).text();

        assertThat(text)
                .isEqualTo(Lock.of(List.of(plain)).text() + "  url: \"https://files.example/redis-1.9.0.tgz?raw=1\"\n");
        assertThat(read(text).text()).isEqualTo(text);
        assertThat(read(text).entries()).singleElement().isEqualTo(plain);
        for (String unsound : List.of("file:///etc/x", "https://ada:secret@files.example", "../x", "https://a/b c")) {
            refused(text.replace("https://files.example", unsound), "the url is no address of a file");
        }
        refused(text.replace("raw=1", "token=1"), "the url is no address of a file");
    }

    @Test
    void everyRepositoryHasAFileNameInTheVendorFolder() {
        for (String address : List.of(
                "https://git.example/o/.github.git",
                "https://git.example/o/_git/My%20Repo",
                "https://git.example/o/c++")) {
            LockEntry entry = new LockEntry(
                    Objects.requireNonNull(Requirement.ofRepository(address, "", "")), "12".repeat(20), DIGEST, 1, "");

            assertThat(read(Lock.of(List.of(entry)).text()).entries()).containsExactly(entry);
            assertThat(entry.vendored()).matches("\\.kasane/vendor/git/[A-Za-z0-9_][A-Za-z0-9_.-]*\\.tar");
        }
    }

    @Test
    void aLockThatGitMergedByLinesIsOneOfBothSides() {
        Lock ours = Lock.of(List.of(entry("https://a.example", "a", "1.0.0", "1.0.0")));
        Lock theirs = Lock.of(List.of(entry("https://b.example", "b", "1.0.0", "1.0.0")));
        String merged = ours.text() + theirs.text().substring(theirs.text().indexOf("- kind"));

        assertThat(read(merged).entries()).hasSize(2);
    }

    @Test
    void aConflictBecomesTheEntriesOfBothSidesWithoutThoseThatDiffer() {
        Lock ours = Lock.of(List.of(
                entry("https://a.example", "a", "1.x", "1.0.0"),
                entry("https://a.example", "b", "1.x", "1.0.0"),
                entry("https://a.example", "same", "1.x", "1.0.0")));
        Lock theirs = Lock.of(List.of(
                entry("https://a.example", "a", "1.x", "1.1.0"),
                entry("https://a.example", "c", "1.x", "1.0.0"),
                entry("https://a.example", "same", "1.x", "1.0.0")));
        String head = "# written by kasane lock\nversion: 1\nentries:\n";
        String conflict = head + "<<<<<<< HEAD\n" + ours.text().substring(head.length()) + "||||||| base\nnothing\n"
                + "=======\n" + theirs.text().substring(head.length()) + ">>>>>>> theirs\n";

        Lock union = Objects.requireNonNull(LockConflict.union(
                MemoryTree.builder().file(Lock.FILE, conflict).build()));

        assertThat(union.entries().stream().map(one -> one.requirement().name()))
                .containsExactly("b", "c", "same");
        assertThat(LockConflict.union(
                        MemoryTree.builder().file(Lock.FILE, ours.text()).build()))
                .isNull();
    }

    @Test
    void theFormerNameOfAFieldIsReadAndWrittenAnew() {
        Lock lock = Lock.of(List.of(entry("https://a.example", "a", "1.x", "1.0.0")));

        Lock former = read(lock.text().replace("requested:", "asked:"));

        assertThat(former.entries()).containsExactlyElementsOf(lock.entries());
        assertThat(former.text()).isEqualTo(lock.text());
    }

    @Test
    void aRepositoryWithoutALockHasNoEntries() {
        assertThat(Lock.of(MemoryTree.builder().file("a", "b").build()).entries())
                .isEmpty();
        assertThat(Lock.EMPTY.text()).isEqualTo("# written by kasane lock\nversion: 1\nentries: []\n");
        assertThat(read(Lock.EMPTY.text()).entries()).isEmpty();
    }

    @Test
    void whatIsWrongIsShownWithItsPlaceAndAHint() {
        String good = Lock.of(List.of(entry("https://a.example", "a", "1.0.0", "1.0.0")))
                .text();

        refused(
                good.replace(DIGEST, "sha256:12"),
                "kasane.lock:4:3",
                "the digest is not sha256:",
                "delete this entry, and run kasane lock");
        refused(good.replace("\"a\"", "\"../a\""), "kasane.lock:4:3", "nothing can be fetched");
        refused(good.replace("version: \"1.0.0\"", "version: \"../../1\""), "the version ../../1 is none of a chart");
        refused(good.replace("size: 12", "size: -1"), "the size -1 is not between 0 and 67108864");
        refused(good.replace("size: 12", "size: 99999999999"), "is not between");
        refused(good.replace("https://a", "file://a"), "nothing can be fetched");
        refused(
                good.replace("kind: chart", "kind: planet"),
                "does not support entries of the kind planet",
                "use a newer kasane");
        refused(good.replace("version: 1\n", "version: 2\n"), "has version 2", "use the kasane that wrote it");
        refused("<<<<<<< ours\n" + good, "merge conflict", "run kasane lock, which keeps the entries of both sides");
        refused(
                good + good.substring(good.indexOf("- kind")).replace("ab".repeat(32), "cd".repeat(32)),
                "a second entry for a 1.0.0 of https://a.example");
        refused(good.replace("requested: \"1.0.0\"", "requests: 1"), "no requested", "delete this entry");
        refused("[]", "a lock file is a map", "delete the file, and run kasane lock");
        refused("version: 1\nentries: {}\n", "kasane.lock:2:10", "entries of a lock file is a list");
        refused("version: 1\n", "entries of a lock file is a list");
    }

    private static void refused(String text, String... parts) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(ProblemText.of(e.problems().getFirst())).contains(parts));
    }
}
