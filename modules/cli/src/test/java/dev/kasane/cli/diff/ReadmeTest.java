package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.kasane.cli.Launcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the README and docs/ show is what happens in a fresh clone of this repository, edits that are not committed included: the
 * clone's own launcher runs the classes that are tested. ({@code .ci/run} types the screens in a clone that built itself.)
 * {@code -Dkasane.readme.write=true} writes into the pages what the commands print.
 */
class ReadmeTest {

    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();

    /** A clone of what is committed, what is not put over it, and a second commit that touches documents only. */
    private static final String CLONE = """
        set -e
        git clone -q "$FROM" clone 2>/dev/null
        cd clone
        git rm -rq --cached . && git ls-files -oz | xargs -0 rm -f
        (cd "$FROM" && git ls-files -coz --exclude-standard | while IFS= read -rd '' f; do [ ! -e "$f" ] || printf '%s\\0' "$f"; done | tar -cf - --null -T -) | tar -xf -
        git config user.name a
        git config user.email a@example.org
        git add -A
        git commit -q --allow-empty -m 'what is tested'
        """;

    @TempDir
    @Nullable
    Path outer;

    private @Nullable Launcher launcher;

    @BeforeEach
    void cloneRepository() throws Exception {
        assumeThat(HOME.resolve(".git"))
                .as("these sources are a Git repository")
                .exists();
        Launcher made = new Launcher(Files.createDirectories(outer().resolve("home")));
        launcher = made;
        Launcher.Result cloned =
                made.run(outer(), Map.of("FROM", HOME.toString()), "exec bash <<'END'\n" + CLONE + "END\n");
        assertThat(cloned.code()).as(cloned.err()).isZero();
    }

    private Path outer() {
        return Objects.requireNonNull(outer);
    }

    private Path folder() {
        return outer().resolve("clone");
    }

    private Launcher.Result run(Path folder, String script) throws Exception {
        return Objects.requireNonNull(launcher).run(folder, Map.of(), script);
    }

    /** Puts the build of the tested classes where the clone's launcher looks for its own. */
    private void build() throws IOException {
        Path target = Files.createDirectories(folder().resolve("modules/cli/target"));
        Files.createSymbolicLink(target.resolve("kasane"), outer().resolve("home/modules/cli/target/kasane"));
    }

    @Test
    void everyScreenComesOutAsPrintedInAFreshClone() throws Exception {
        build();
        boolean write = Boolean.getBoolean("kasane.readme.write");

        Launcher.Result played = run(outer(), "exec '" + HOME + "/e2e/readme' clone" + (write ? " --write" : ""));

        if (write) {
            for (String page :
                    run(folder(), "git diff --name-only").out().lines().toList()) {
                Files.copy(
                        folder().resolve(page), HOME.resolve(page), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            }
        }
        assertThat(played.out()).isEmpty();
        assertThat(played.code()).as(played.err()).isZero();
    }

    @Test
    void theExampleChangesTwoTargetsAlsoInACloneThatWasNeverBuilt() throws Exception {
        Launcher.Result diff = run(
                folder(),
                "sed -i 's/LOG_LEVEL=info/LOG_LEVEL=warn/' manifests/cart/kustomization.yaml && kasane diff | head -n 1");

        assertThat(diff.out())
                .startsWith("HEAD and the work tree: 2 of ")
                .contains(" targets change: 0 objects created, 4 changed");
    }

    @Test
    void aCommitOfDocumentsChangesNothing() throws Exception {
        Launcher.Result diff = run(
                folder(), "echo more >>README.md && git commit -qam documents && kasane diff HEAD~1..HEAD --exit-code");

        assertThat(diff.code()).as(diff.out()).isZero();
        assertThat(diff.out().lines().findFirst())
                .hasValueSatisfying(
                        first -> assertThat(first).matches("HEAD~1\\.\\.HEAD: nothing changes in \\d+ targets"));
        assertThat(diff.out().lines()).hasSizeLessThan(6);
    }
}
