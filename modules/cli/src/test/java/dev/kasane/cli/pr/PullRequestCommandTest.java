package dev.kasane.cli.pr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.forge.local.LocalForge;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PullRequestCommandTest {

    @TempDir
    Path folder;

    private final Map<String, String> environment = new HashMap<>();
    private String out = "";
    private String err = "";

    @BeforeEach
    void a_clone_with_an_embedded_forge() throws Exception {
        Path clone = Files.createDirectories(folder.resolve("clone"));
        try (GitRepository repository = GitRepository.bare(clone.resolve(".git"), "main")) {
            repository.jgit().getConfig().setBoolean("core", null, "bare", false);
            repository.jgit().getConfig().save();
            Path forge = ForgeAddress.embedded(repository).folder();
            try (GitRepository bare = GitRepository.bare(forge, "main");
                    LocalForge local = LocalForge.at(forge, "main", Identity.KASANE, StepListener.NONE)) {
                ObjectId base = commit(bare, null, "1\n");
                ObjectId head = commit(bare, base, "2\n");
                BranchUpdate.swap(bare, "refs/heads/main", null, base);
                BranchUpdate.swap(bare, "refs/heads/feature/cart", null, head);
                local.open(
                        "feature/cart",
                        "main",
                        "Promote \u001b[31mcart",
                        "**what** changes\n\u001b]0;x\u0007<!-- hidden -->\n");
                local.comment(1, "looks good");
            }
        }
    }

    private static ObjectId commit(GitRepository repository, @Nullable ObjectId parent, String text) {
        CommitWriter writer = new CommitWriter(repository, Identity.KASANE, null);
        ObjectId tree = writer.tree(new TreeMap<>(Map.of("file", text.getBytes(StandardCharsets.UTF_8))));
        return writer.writeTree(
                tree, parent, new CommitMessage("Say " + text.strip(), "", List.of()), Instant.ofEpochSecond(1));
    }

    private int kasane(String... words) {
        ByteArrayOutputStream standard = new ByteArrayOutputStream();
        ByteArrayOutputStream error = new ByteArrayOutputStream();
        Console console = new Console(standard, error, folder.resolve("clone"), environment, null);
        int code = new Main("kasane", console).run(List.of(words));
        out = standard.toString(StandardCharsets.UTF_8);
        err = error.toString(StandardCharsets.UTF_8);
        return code;
    }

    @Test
    void flags_of_another_verb_are_rejected() {
        for (String[] words : new String[][] {
            {"list", "--reviewed", "x"},
            {"show", "1", "--all"},
            {"close", "1", "--sign", "key"},
            {"reopen", "1", "--to", "oci:images"},
            {"--limit", "resources=2"}
        }) {
            List<String> all = new ArrayList<>(List.of(words));
            all.addFirst("pr");
            assertThat(kasane(all.toArray(String[]::new))).as("%s", all).isEqualTo(ExitCode.USER);
            assertThat(err).contains("error: there is no flag --");
        }
    }

    @Test
    void open_pull_requests_are_listed() {
        assertThat(kasane("pr", "list")).isEqualTo(ExitCode.OK);
        assertThat(out).isEqualTo("#1  open  feature/cart -> main  Promote \\u001B[31mcart\n");
        assertThat(kasane("pr")).isEqualTo(ExitCode.OK);
    }

    @Test
    void one_is_shown_with_its_comments_and_acts_on_no_terminal() {
        assertThat(kasane("pr", "show", "1")).isEqualTo(ExitCode.OK);
        assertThat(out)
                .contains("**what** changes\n", "\n--- comment\nlooks good\n")
                .doesNotContain("hidden", "\u001b", "\u0007");
    }

    @Test
    void programs_read_json() {
        assertThat(kasane("pr", "show", "#1", "--format", "json")).isEqualTo(ExitCode.OK);
        assertThat(out).contains("\"number\": 1", "\"state\": \"open\"", "\"comments\": [\n    \"looks good\"\n  ]");
        assertThat(kasane("pr", "list", "-f", "json")).isEqualTo(ExitCode.OK);
        assertThat(out).startsWith("{\n  \"pullRequests\": [\n    {\n      \"number\": 1,");
    }

    @Test
    void merging_moves_the_base_and_is_done_once() {
        assertThat(kasane("pr", "merge", "1")).isEqualTo(ExitCode.OK);
        assertThat(out).startsWith("#1 is merged, as ");
        String first = out;
        assertThat(kasane("pr", "merge", "1")).isEqualTo(ExitCode.OK);
        assertThat(out).isEqualTo(first);
        assertThat(kasane("pr", "list")).isEqualTo(ExitCode.OK);
        assertThat(out).isEqualTo("no pull request is open\n");
        assertThat(kasane("pr", "list", "--all")).isEqualTo(ExitCode.OK);
        assertThat(out).startsWith("#1  merged");
    }

    @Test
    void a_closed_one_is_not_merged_until_it_is_opened_again() {
        assertThat(kasane("pr", "close", "1")).isEqualTo(ExitCode.OK);
        assertThat(kasane("pr", "merge", "1")).isEqualTo(ExitCode.USER);
        assertThat(err).contains("pull request 1 is closed", "hint: open it again with kasane pr reopen 1");
        assertThat(kasane("pr", "reopen", "1")).isEqualTo(ExitCode.OK);
        assertThat(kasane("pr", "merge", "1")).isEqualTo(ExitCode.OK);
    }

    @Test
    void what_cannot_be_is_said_with_a_hint() {
        assertThat(kasane("pr", "show", "7")).isEqualTo(ExitCode.USER);
        assertThat(err).contains("there is no pull request 7", "kasane pr list");
        assertThat(kasane("pr", "show")).isEqualTo(ExitCode.USER);
        assertThat(kasane("pr", "show", "x")).isEqualTo(ExitCode.USER);
        assertThat(kasane("pr", "mrege", "1")).isEqualTo(ExitCode.USER);
        assertThat(err).contains("did you mean merge?");
        assertThat(kasane("pr", "list", "--forge", "nowhere")).isEqualTo(ExitCode.USER);
        assertThat(err).contains("there is no forge at");
        assertThat(kasane("pr", "list", "--output", "xml")).isEqualTo(ExitCode.USER);
    }

    @Test
    void an_address_that_holds_a_token_is_refused_without_repeating_it() {
        for (String where : List.of(
                "github:https://me:canary-token@host/o/n",
                "gitea:https://canary-token@host/o/n",
                "gitea:http://canary-token@host")) {
            assertThat(kasane("pr", "list", "--forge", where)).isEqualTo(ExitCode.USER);
            assertThat(out + err).doesNotContain("canary-token");
        }
        environment.put("KASANE_FORGE_TOKEN", "canary-token");
        assertThat(kasane("pr", "list", "--forge", "gitea:http://host.test/o/n"))
                .isEqualTo(ExitCode.USER);
        assertThat(err).contains("would travel in the open").doesNotContain("canary-token");
    }
}
