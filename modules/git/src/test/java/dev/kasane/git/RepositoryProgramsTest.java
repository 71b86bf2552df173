package dev.kasane.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.git.remote.Remote;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading a repository starts no program and reads no file elsewhere, whatever its configuration says. */
class RepositoryProgramsTest {

    @TempDir
    Path outer;

    private Path top;
    private Path started;
    private Path canary;

    @BeforeEach
    void aRepositoryOfOneFile() throws Exception {
        top = Files.createDirectories(outer.resolve("repository"));
        started = outer.resolve("started");
        canary = program(outer.resolve("canary"));
        make(top);
        assertThat(started).doesNotExist();
    }

    @AfterEach
    void noProgramWasStarted() {
        assertThat(started).doesNotExist();
    }

    private Path program(Path file) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "#!/bin/sh\necho $0 $* >>" + started + "\ncat\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void make(Path top) throws Exception {
        try (Git git =
                Git.init().setDirectory(top.toFile()).setInitialBranch("main").call()) {
            Files.writeString(top.resolve("file"), "text\n");
            git.add().addFilepattern(".").call();
            commit(git);
        }
        Files.createDirectories(top.resolve(".git/info"));
    }

    private static void commit(Git git) throws Exception {
        git.commit()
                .setMessage("a change")
                .setAuthor("a", "a@example.org")
                .setCommitter("a", "a@example.org")
                .setSign(false)
                .call();
    }

    private void configure(String text) throws IOException {
        Path config = top.resolve(".git/config");
        Files.writeString(config, Files.readString(config) + text.replace("CANARY", canary.toString()));
    }

    private GitRepository open() {
        return Objects.requireNonNull(GitRepository.around(top));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"clean = CANARY", "process = CANARY", "clean = CANARY\n\trequired = true", "smudge = CANARY"})
    void theStatusRunsNoFilter(String filter) throws Exception {
        configure("[filter \"own\"]\n\t" + filter + "\n");
        Files.writeString(top.resolve(".git/info/attributes"), "* filter=own\n");
        Files.writeString(top.resolve("file"), "other text\n");
        Files.writeString(top.resolve("new"), "");

        try (GitRepository repository = open()) {
            WorkTreeChanges changes = WorkTreeChanges.of(repository);
            assertThat(changes.tracked()).containsExactly("file");
            assertThat(changes.untracked()).containsExactly("new");
        }
    }

    @Test
    void theStatusRunsNoFilterOfASubmodule() throws Exception {
        Path inner = Files.createDirectories(top.resolve("sub"));
        make(inner);
        try (Git git = Git.open(top.toFile())) {
            git.add().addFilepattern("sub").call();
            commit(git);
        }
        Path config = inner.resolve(".git/config");
        Files.writeString(config, Files.readString(config) + "[filter \"own\"]\n\tclean = " + canary + "\n");
        Files.writeString(inner.resolve(".git/info/attributes"), "* filter=own\n");
        Files.writeString(inner.resolve("file"), "other text\n");

        try (GitRepository repository = open()) {
            assertThat(WorkTreeChanges.of(repository).tracked()).containsExactly("sub/file");
        }
    }

    @Test
    void aFileOfGitLfsIsComparedWithItsPointerWithoutItsProgram() throws Exception {
        byte[] content = "a large file".getBytes(StandardCharsets.UTF_8);
        String hash =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        Files.writeString(
                top.resolve("file"),
                "version https://git-lfs.github.com/spec/v1\noid sha256:" + hash + "\nsize " + content.length + "\n");
        try (Git git = Git.open(top.toFile())) {
            git.add().addFilepattern(".").call();
            commit(git);
        }
        configure("[filter \"lfs\"]\n\tclean = CANARY\n\tprocess = CANARY\n");
        Files.writeString(top.resolve(".git/info/attributes"), "* filter=lfs\n");

        Files.write(top.resolve("file"), content);
        try (GitRepository repository = open()) {
            assertThat(WorkTreeChanges.of(repository).tracked()).isEmpty();
        }
        Files.writeString(top.resolve("file"), "a large File");
        try (GitRepository repository = open()) {
            assertThat(WorkTreeChanges.of(repository).tracked()).containsExactly("file");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[core]\n\thooksPath = HOOKS\n"})
    void aPushRunsNoHook(String setting) throws Exception {
        Path hooks = outer.resolve("hooks");
        for (String hook : List.of("pre-push", "reference-transaction", "post-checkout", "pre-receive", "update")) {
            program(hooks.resolve(hook));
            program(top.resolve(".git/hooks").resolve(hook));
        }
        configure(setting.replace("HOOKS", hooks.toString()));
        Path other = outer.resolve("other.git");
        try (GitRepository remote = GitRepository.bare(other, "main");
                GitRepository repository = open()) {
            program(other.resolve("hooks/pre-receive"));
            program(other.resolve("hooks/update"));
            ObjectId head = Objects.requireNonNull(repository.jgit().resolve("HEAD"));
            Remote folder = Remote.folder(repository, other);
            assertThat(folder.push("main", head, null, Remote.Rewrite.FORBIDDEN))
                    .isEqualTo(Remote.Push.DONE);
            assertThat(folder.fetch(List.of("main"))).containsEntry("main", head);
            assertThat(remote.jgit().resolve("main")).isEqualTo(head);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[core]\n"
                        + "\tfsmonitor = CANARY\n"
                        + "\tsshCommand = CANARY\n"
                        + "\taskPass = CANARY\n"
                        + "\tpager = CANARY\n"
                        + "\teditor = CANARY\n",
                "[credential]\n\thelper = !CANARY\n[credential \"https://example.org\"]\n\thelper = CANARY\n",
                "[gpg]\n\tprogram = CANARY\n[gpg \"ssh\"]\n\tprogram = CANARY\n[commit]\n\tgpgSign = true\n",
                "[diff]\n\texternal = CANARY\n[diff \"own\"]\n\tcommand = CANARY\n\ttextconv = CANARY\n",
                "[alias]\n"
                        + "\tstatus = !CANARY\n"
                        + "[include]\n"
                        + "\tpath = elsewhere\n"
                        + "[includeIf \"gitdir:/\"]\n"
                        + "\tpath = /elsewhere\n",
                "[remote \"origin\"]\n\turl = ext::CANARY\n\tuploadpack = CANARY\n\treceivepack = CANARY\n",
                "[http]\n\tcookieFile = /etc/hostname\n\tsaveCookies = true\n\tproxy = http://localhost:1\n",
                "[url \"ext::CANARY \"]\n\tinsteadOf = https://\n[merge \"own\"]\n\tdriver = CANARY\n",
            })
    void noSettingThatIsAProgramIsKnown(String setting) throws Exception {
        configure(setting);
        try (GitRepository repository = open()) {
            Config known = repository.jgit().getConfig();
            assertThat(known.getSections()).isSubsetOf("core", "extensions", "remote", "branch", "pack", "http", "gc");
            assertThat(known.getNames("core"))
                    .doesNotContain("fsmonitor", "sshcommand", "askpass", "pager", "editor", "hookspath");
            assertThat(known.getNames("http")).doesNotContain("cookiefile", "savecookies", "proxy");
            assertThat(known.getNames("remote", "origin")).doesNotContain("uploadpack", "receivepack");
            assertThat(WorkTreeChanges.of(repository).tracked()).isEmpty();
            assertThat(repository.tree("HEAD").list("")).containsExactly("file");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"FOREIGN", "../../foreign", "~/foreign", "/dev/zero", "PIPE"})
    @Timeout(20)
    void noIncludedFileIsRead(String path) throws Exception {
        Path foreign = outer.resolve("foreign");
        Files.writeString(foreign, "[remote \"origin\"]\n\turl = https://foreign.example/a.git\n");
        Path pipe = outer.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        configure("[include]\n\tpath = "
                + path.replace("FOREIGN", foreign.toString()).replace("PIPE", pipe.toString()) + "\n");
        try (GitRepository repository = open()) {
            assertThat(repository.originUrl()).isNull();
            assertThat(repository.tree("HEAD").list("")).containsExactly("file");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "../..", "../../other", "objects"})
    void aWorkTreeElsewhereIsRefused(String elsewhere) throws Exception {
        Files.createDirectories(outer.resolve("other"));
        configure("[core]\n\tworktree = " + elsewhere + "\n");

        assertThatThrownBy(() -> GitRepository.around(top))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("moves the work tree to ")
                .hasMessageContaining("kasane reads " + top);
    }

    @Test
    void aLinkedWorkTreeIsTheFolderOfItsFile() throws Exception {
        Path linked = Files.createDirectories(outer.resolve("linked"));
        Path own = Files.createDirectories(top.resolve(".git/worktrees/linked"));
        Files.writeString(linked.resolve(".git"), "gitdir: " + own + "\n");
        Files.writeString(own.resolve("gitdir"), linked.resolve(".git") + "\n");
        Files.writeString(own.resolve("commondir"), "../..\n");
        Files.copy(top.resolve(".git/HEAD"), own.resolve("HEAD"));
        Files.copy(top.resolve(".git/index"), own.resolve("index"));
        Files.writeString(linked.resolve("file"), "text\n");

        try (GitRepository repository = Objects.requireNonNull(GitRepository.around(linked))) {
            assertThat(repository.workTree()).isEqualTo(linked);
            assertThat(repository.tree("HEAD").list("")).containsExactly("file");
            assertThat(WorkTreeChanges.of(repository).tracked()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../../repository"})
    void theWorkTreeThatItIsMayBeNamed(String same) throws Exception {
        configure("[core]\n\tworktree = " + same + "\n");
        try (GitRepository repository = open()) {
            assertThat(repository.workTree()).isEqualTo(top);
        }
    }

    @Test
    void theWorkTreeOfASubmoduleIsTheFolderOfItsFile() throws Exception {
        Path modules = Files.createDirectories(top.resolve(".git/modules"));
        Path inner = Files.createDirectories(top.resolve("sub"));
        make(inner);
        Files.move(inner.resolve(".git"), modules.resolve("sub"));
        Files.writeString(inner.resolve(".git"), "gitdir: ../.git/modules/sub\n");
        Path config = modules.resolve("sub/config");
        Files.writeString(config, Files.readString(config) + "[core]\n\tworktree = ../../../sub\n");

        try (GitRepository repository = Objects.requireNonNull(GitRepository.around(inner))) {
            assertThat(repository.workTree()).isEqualTo(inner);
            assertThat(WorkTreeChanges.of(repository).tracked()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "git@git.example.org:team/shop.git, git@git.example.org:team/shop.git",
        "ssh://git:canary@git.example.org:2222/team/shop.git, ssh://git@git.example.org:2222/team/shop.git",
        "https://user:canary@git.example.org/team/shop.git, https://git.example.org/team/shop.git"
    })
    void anOriginIsNamedWithoutAPasswordAndSoThatItCanBeCloned(String origin, String shown) throws Exception {
        configure("[remote \"origin\"]\n\turl = " + origin + "\n");

        try (GitRepository repository = open()) {
            assertThat(repository.originUrl()).isEqualTo(shown);
        }
    }
}
