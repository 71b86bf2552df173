package dev.kasane.lock.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.lock.RemoteKind;
import dev.kasane.lock.Requirement;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an entry of a kustomization refers to. */
class RemoteReferenceTest {

    private static RemoteReference of(String text) {
        return Objects.requireNonNull(RemoteReference.of(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"base", "../base", "a.yaml", "a/b/c", "https", "github.company/a/b", "./github.com/a/b"})
    void aPathIsNoReference(String text) {
        assertThat(RemoteReference.of(text)).isNull();
    }

    @Test
    void anAddressOfTheWebMayBeAFileOrARepository() {
        RemoteReference reference = of("https://raw.example/o/r/v1/deploy.yaml");

        assertThat(reference.file()).isEqualTo(Requirement.ofFile("https://raw.example/o/r/v1/deploy.yaml"));
        assertThat(reference.repository())
                .isEqualTo(new Requirement(RemoteKind.GIT, "https://raw.example/o/r", "v1/deploy.yaml", ""));
        assertThat(reference.marksRepository()).isFalse();
        assertThat(reference.mayBeFile()).isFalse();
        assertThat(reference.wanted()).isEqualTo(reference.file());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://git.example/o/r//deploy",
                "https://git.example/o/r.git",
                "https://git.example/o/r.git/deploy",
                "https://git.example/o/r.git?submodules=false",
                "https://git.example/o/p/_git/r/deploy",
                "https://git.example/o/r/deploy?ref=v1",
                "https://git.example/o/r/deploy?timeout=9&version=v1",
            })
    void marksOfARepositoryAreFound(String text) {
        assertThat(of(text).marksRepository()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://ada:secret@git.example/o/r.git",
                "https://git.example/x%0ahost=github.com%0apath=r.git//base",
                "https://git.example/o/x%00.git",
                "https://git.example/o/r/f.yaml?token=secret",
                "https://git.example/o/f.yaml?x=1&X-Amz-Signature=secret",
                "file:///srv/r.git",
                "ssh://ada:secret@git.example/o/r.git",
                "https://git.example/o r/x.git",
                "https://git.example/o/r\\x.git",
            })
    void whatNobodyCanFetchHasNothingToLock(String text) {
        assertThat(of(text).wanted()).isNull();
        assertThat(of(text).paths()).isEmpty();
    }

    @Test
    void aUserWithoutAPasswordIsLeftOut() {
        assertThat(of("https://org@dev.azure.com/org/p/_git/r/deploy?ref=v1").repository())
                .isEqualTo(new Requirement(RemoteKind.GIT, "https://dev.azure.com/org/p/_git/r", "deploy", "v1"));
    }

    @Test
    void addressesOfSshAreKeptForWhoeverRewritesThem() {
        assertThat(of("git@git.example:o/r.git//deploy?ref=v1").wanted())
                .isEqualTo(new Requirement(RemoteKind.GIT, "git@git.example:o/r.git", "deploy", "v1"));
    }
}
