package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static dev.kasane.promotion.Shop.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequest.State;
import dev.kasane.git.remote.Credential;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import dev.kasane.promotion.PromotionRequest.Mode;
import dev.kasane.servers.GiteaExtension;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Promotions against a real Gitea over HTTP. Left out where there is none. */
class GiteaPromotionTest {

    private static final String PROD = "overlays/prod/kustomization.yaml";
    private static final String BRANCH = "kasane/promote/prod";
    private static final int PROMOTERS = 16;

    @RegisterExtension
    static final GiteaExtension GITEA = new GiteaExtension();

    @TempDir
    Path folder;

    private GiteaShop shop(String name) throws Exception {
        return GiteaShop.make(GITEA.server(), name, folder.resolve("local.git"));
    }

    private static List<Outcome> outcomes(PromotionOutcome outcome) {
        return outcome.edits().stream().map(PromotionOutcome.Edit::outcome).toList();
    }

    @Test
    void a_pull_request_is_opened_rolls_on_is_merged_and_followed_by_the_next() throws Exception {
        try (GiteaShop side = shop("rolling")) {
            Promoter promoter = side.promoter();
            PullRequest first = pullRequest(promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 0, "v1"))));
            PullRequest again = pullRequest(promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 0, "v1"))));
            PullRequest rolled = pullRequest(promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 1, "v1"))));
            assertThat(again.number()).isEqualTo(first.number());
            assertThat(rolled.number()).isEqualTo(first.number());
            assertThat(side.forge.get(first.number()).body()).contains("svc0", "svc1");

            PullRequest now = side.forge.get(first.number());
            assertThatThrownBy(() -> side.forge.merge(now.number(), first.headCommit()))
                    .isInstanceOf(RemoteException.class);
            assertThat(side.forge.merge(now.number(), now.headCommit()).state()).isEqualTo(State.MERGED);
            assertThat(side.forge.merge(now.number(), now.headCommit()).state()).isEqualTo(State.MERGED);
            assertThat(side.read("main", PROD)).contains("service 0\n  newTag: v1", "service 1\n  newTag: v1");

            PullRequest next = pullRequest(promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 2, "v1"))));
            assertThat(next.number()).isGreaterThan(first.number());
            assertThat(side.forge.list(BRANCH, 9)).hasSize(2);
            assertThat(outcomes(promoter.run(
                            request(Mode.PULL_REQUEST, promotion("prod", 0, "v1"), promotion("prod", 2, "v1")))))
                    .containsExactly(Outcome.DONE_BEFORE, Outcome.PROMOTED);
        }
    }

    private static PullRequest pullRequest(PromotionOutcome outcome) {
        return Objects.requireNonNull(outcome.pullRequest());
    }

    @Test
    void commits_of_others_stop_it_and_a_closed_one_is_not_proposed_again() throws Exception {
        try (GiteaShop side = shop("manners")) {
            Promoter promoter = side.promoter();
            PullRequest first = pullRequest(promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 0, "v1"))));
            ObjectId human = side.commit(BRANCH, "note.txt", "mine\n");
            for (int i = 0; i < 2; i++) {
                assertThat(outcomes(promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 1, "v1")))))
                        .containsExactly(Outcome.STOPPED);
            }
            assertThat(side.remote.fetch(List.of(BRANCH))).containsEntry(BRANCH, human);
            assertThat(side.forge.comments(first.number())).hasSize(1);

            assertThat(side.forge.close(first.number()).state()).isEqualTo(State.CLOSED);
            ObjectId base =
                    Objects.requireNonNull(side.remote.fetch(List.of("main")).get("main"));
            assertThat(side.remote.push(BRANCH, base, human, Remote.Rewrite.ALLOWED))
                    .isEqualTo(Remote.Push.DONE);
            PromotionOutcome after =
                    promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 0, "v1"), promotion("prod", 1, "v1")));
            assertThat(outcomes(after)).containsExactly(Outcome.CLOSED, Outcome.PROMOTED);
            assertThat(pullRequest(after).number()).isGreaterThan(first.number());
        }
    }

    /** Does something as a user who may only read. */
    private static void asReader(String method, String path, String body) throws Exception {
        String who = Base64.getEncoder().encodeToString("mallory:of-no-account-1".getBytes(StandardCharsets.UTF_8));
        assertThat(GITEA.server().status(method, "/api/v1" + path, body, "Basic " + who))
                .as(method + " " + path)
                .isBetween(200, 299);
    }

    @Test
    void a_pull_request_of_somebody_who_may_not_write_says_nothing() throws Exception {
        try (GiteaShop side = shop("outsiders")) {
            String admin = "token " + GITEA.server().token();
            GITEA.server()
                    .status(
                            "POST",
                            "/api/v1/admin/users",
                            "{\"username\":\"mallory\",\"email\":\"m@example.org\",\"password\":\"of-no-account-1\","
                                    + "\"must_change_password\":false}",
                            admin);
            String here = "/repos/rc/outsiders";
            assertThat(GITEA.server().status("PATCH", "/api/v1" + here, "{\"private\":false}", admin))
                    .isEqualTo(200);
            String marker =
                    "<!-- kasane-promotion: " + promotion("prod", 0, "v1").key("") + " -->";
            asReader("POST", here + "/forks", "{}");
            String fork = "/repos/mallory/outsiders";
            asReader("POST", fork + "/branches", "{\"new_branch_name\":\"" + BRANCH + "\"}");
            asReader(
                    "POST",
                    fork + "/contents/own.txt",
                    "{\"branch\":\"" + BRANCH + "\",\"content\":\"b3du\",\"message\":\"own\"}");
            asReader(
                    "POST",
                    here + "/pulls",
                    "{\"head\":\"mallory:" + BRANCH + "\",\"base\":\"main\",\"title\":\"t\",\"body\":\"" + marker
                            + "\"}");
            assertThat(side.forge.list("", 9)).hasSize(1);
            assertThat(side.forge.list(BRANCH, 9)).isEmpty();

            // closed, it names an image that is not to be proposed
            asReader("PATCH", here + "/pulls/1", "{\"state\":\"closed\"}");
            Promoter promoter = side.promoter();
            PromotionOutcome outcome = promoter.run(request(Mode.PULL_REQUEST, promotion("prod", 0, "v1")));
            assertThat(outcomes(outcome)).containsExactly(Outcome.PROMOTED);
            assertThat(pullRequest(outcome).number()).isEqualTo(2);
            assertThat(side.forge.list(BRANCH, 9)).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void sixteen_promoters_at_once_lose_nothing_and_do_nothing_twice(Layout layout) throws Exception {
        String name = "race-" + layout.sources;
        try (GiteaShop side = shop(name);
                ExecutorService threads = Executors.newFixedThreadPool(PROMOTERS)) {
            List<Callable<PromotionOutcome>> work = new ArrayList<>();
            List<GiteaShop> sides = new ArrayList<>();
            for (int i = 0; i < PROMOTERS; i++) {
                int who = i;
                GiteaShop own = new GiteaShop(
                        GITEA.server().root(),
                        GITEA.server().token(),
                        name,
                        folder.resolve("local" + i + ".git"),
                        StepListener.NONE);
                sides.add(own);
                work.add(() -> own.promoter().run(layout.request(who, modeOf(who), promotion("prod", who, "v1"))));
            }
            for (Future<PromotionOutcome> future : threads.invokeAll(work)) {
                assertThat(outcomes(future.get())).containsExactly(Outcome.PROMOTED);
            }
            for (int i = 0; i < PROMOTERS; i++) {
                assertThat(side.read(modeOf(i) == Mode.COMMIT ? "main" : layout.branch(i), PROD))
                        .contains("service " + i + "\n  newTag: v1");
            }
            assertThat(side.log("main")).hasSize(PROMOTERS / 2 + 1);
            for (int source = 0; source < layout.sources; source++) {
                assertThat(side.forge.list(layout.branch(source), 50)).hasSize(1);
            }
            assertThat(side.forge.list("", 50)).hasSize(layout.sources);
            sides.forEach(GiteaShop::close);
        }
    }

    /** Of each source half of them commit, and half propose. */
    private static Mode modeOf(int promoter) {
        return promoter / 4 % 2 == 0 ? Mode.COMMIT : Mode.PULL_REQUEST;
    }

    @Test
    void what_the_server_does_not_allow_is_a_typed_error_without_the_token() throws Exception {
        try (GiteaShop side = shop("guarded")) {
            URI git = URI.create(GITEA.server().root() + "/rc/guarded.git");
            String wrong = "0123456789".repeat(4);
            Remote stranger = Remote.server(side.local, git, Credential.of(git, "rc", wrong));
            assertThatThrownBy(() -> stranger.fetch(List.of("main")))
                    .isInstanceOfSatisfying(
                            RemoteException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAUTHORISED))
                    .hasMessageNotContaining(wrong);
            URI missing = URI.create(GITEA.server().root() + "/rc/nothing.git");
            Remote nowhere = Remote.server(
                    side.local, missing, Credential.of(git, "rc", GITEA.server().token()));
            assertThatThrownBy(() -> nowhere.fetch(List.of("main")))
                    .isInstanceOfSatisfying(
                            RemoteException.class, e -> assertThat(e.kind()).isEqualTo(Kind.MISSING));

            String rule = "{\"rule_name\": \"main\", \"enable_push\": false}";
            assertThat(GITEA.server()
                            .status(
                                    "POST",
                                    "/api/v1/repos/rc/guarded/branch_protections",
                                    rule,
                                    "token " + GITEA.server().token()))
                    .isEqualTo(201);
            assertThatThrownBy(() -> side.promoter().run(request(Mode.COMMIT, promotion("prod", 0, "v1"))))
                    .isInstanceOfSatisfying(
                            RemoteException.class, e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED));
            assertThat(outcomes(side.promoter().run(request(Mode.PULL_REQUEST, promotion("prod", 0, "v1")))))
                    .containsExactly(Outcome.PROMOTED);
            assertThat(filesWith(GITEA.server().token())).isEmpty();
            assertThat(side.forge.get(1).body()).doesNotContain(GITEA.server().token());
        }
    }

    /** The files of our side that hold a text: objects are read by their content, all else as it is. */
    private List<Path> filesWith(String canary) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                String text = new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1);
                if (text.contains(canary)) {
                    found.add(path);
                }
            }
        }
        try (GitRepository local = GitRepository.bare(folder.resolve("local.git"), "main")) {
            Path objects = local.commonFolder().resolve(Constants.OBJECTS);
            try (Stream<Path> loose = Files.walk(objects, 2)) {
                for (Path path : loose.filter(it -> it.getFileName().toString().matches("[0-9a-f]{38}"))
                        .toList()) {
                    String id = objects.relativize(path).toString().replace("/", "");
                    byte[] content = local.jgit().open(ObjectId.fromString(id)).getBytes();
                    if (new String(content, StandardCharsets.ISO_8859_1).contains(canary)) {
                        found.add(path);
                    }
                }
            }
        }
        return found;
    }
}
