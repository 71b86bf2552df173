package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Report;
import dev.kasane.ci.run.VerificationStep;
import dev.kasane.ci.run.Verified;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.files.MemoryTree;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CheckRuns;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.pipeline.Promotion.Gate;
import dev.kasane.problem.Problem;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What a run did is said as statuses of commits. */
class AnnouncementsTest {

    private static final String COMMIT = "1".repeat(40);
    private static final String HEAD = "2".repeat(40);
    private static final Pipeline PIPELINE = new Pipelines(MemoryTree.of(
                    "pipelines/cart.yaml",
                    TwoServices.PIPELINE.replace("NAME", "cart").replace("GATES", "")))
            .named("cart");

    /** Keeps what is said, a line each. */
    private static final class Said implements CommitStatuses {
        private final List<String> lines = new ArrayList<>();
        private final List<CommitStatus> all = new ArrayList<>();
        private final Map<String, List<CommitStatus>> known = new HashMap<>();

        @Override
        public List<CommitStatus> of(String commit) {
            return known.getOrDefault(commit, List.of());
        }

        @Override
        public void publish(String commit, CommitStatus status) {
            all.add(status);
            known.computeIfAbsent(commit, ignored -> new ArrayList<>()).add(status);
            lines.add(commit.charAt(0) + " " + status.context() + " " + status.state() + " " + status.description());
        }
    }

    private final Said here = new Said();
    private final Said there = new Said();
    private final List<String> notes = new ArrayList<>();
    private List<Gate> gates = List.of(Gate.RENDER, Gate.CHECK);

    private Verified verified = Verified.NOTHING;

    private void publish(List<BuildOutcome> builds, PromotionStep... steps) {
        Announcements announcements = new Announcements(
                Announcements.PROMOTION,
                CheckRuns.by(here),
                step -> to(step.target()),
                to -> to.gates().contains(Gate.CHECK),
                to -> CheckRuns.by(there),
                notes::add);
        announcements.publish(new Report(
                new Plan("main", COMMIT, List.of(), List.of(), List.of(), false), builds, verified, List.of(steps)));
    }

    private Promotion to(String target) {
        return new Promotion(
                target,
                null,
                null,
                null,
                null,
                Promotion.By.PULL_REQUEST,
                Promotion.Request.ENVIRONMENT,
                List.of(),
                gates,
                null);
    }

    private static PromotionStep step(PromotionStep.State state, String target, String why) {
        return new PromotionStep("cart", null, "main", target, COMMIT, state, why, null, HEAD, null);
    }

    private static BuildOutcome built() {
        return new BuildOutcome("cart", COMMIT, "r/cart", "sha256:0", false, List.of());
    }

    @Test
    void builds_and_promotions_are_statuses_of_the_commit_and_proposals_of_their_heads() {
        publish(
                List.of(built()),
                step(PromotionStep.State.COMMITTED, "overlays/dev", ""),
                step(PromotionStep.State.PROPOSED, "overlays/prod", ""));

        assertThat(here.lines)
                .containsExactly(
                        "1 kasane/build SUCCESS 1 image built or reused",
                        "1 kasane/promotion SUCCESS 1 committed, 1 proposed");
        assertThat(there.lines)
                .containsExactly(
                        "2 kasane/promotion SUCCESS kasane wrote all of it: nothing but images changes",
                        "2 kasane/review SUCCESS rendered and checked: no new error");
    }

    private static PromotionStep step(PromotionStep.State state, String target, String head, String pullRequest) {
        return new PromotionStep("cart", null, "main", target, COMMIT, state, "", null, head, pullRequest);
    }

    @Test
    void a_status_of_a_promotion_leads_to_its_pull_request() {
        String page = "https://git.example.org/shop/pulls/7";
        publish(
                List.of(built()),
                step(PromotionStep.State.COMMITTED, "overlays/dev", ""),
                step(PromotionStep.State.PROPOSED, "overlays/prod", HEAD, page),
                step(PromotionStep.State.PROPOSED, "overlays/prod-eu", HEAD, page));

        assertThat(here.all).extracting(CommitStatus::link).containsExactly(null, page);
        assertThat(there.all).extracting(CommitStatus::link).containsExactly(page, page);
    }

    @Test
    void of_several_pull_requests_a_status_leads_to_the_one_with_trouble_and_each_head_to_its_own() {
        String first = "https://git.example.org/shop/pulls/7";
        String second = "https://git.example.org/shop/pulls/8";
        publish(
                List.of(),
                step(PromotionStep.State.PROPOSED, "overlays/prod", HEAD, first),
                step(PromotionStep.State.PROPOSED, "overlays/eu", "3".repeat(40), second));
        assertThat(here.all).extracting(CommitStatus::link).containsExactly((String) null);

        publish(
                List.of(),
                step(PromotionStep.State.PROPOSED, "overlays/prod", HEAD, first),
                step(PromotionStep.State.HELD, "overlays/eu", "3".repeat(40), second));

        assertThat(here.all).extracting(CommitStatus::link).containsExactly(null, second);
        assertThat(there.all).extracting(CommitStatus::link).containsExactly(first, first, second, second);
    }

    @Test
    void the_command_that_shows_a_pull_request_is_no_link() {
        publish(List.of(), step(PromotionStep.State.PROPOSED, "overlays/prod", HEAD, "kasane pr show 1"));

        assertThat(here.all).extracting(CommitStatus::link).containsExactly((String) null);
        assertThat(there.all).extracting(CommitStatus::link).containsOnlyNulls();
    }

    @Test
    void what_failed_is_said_with_the_first_reason() {
        publish(
                List.of(
                        built(),
                        BuildOutcome.failed(
                                "web", COMMIT, List.of(Problem.error("the command ended with 3", null, null)))),
                step(PromotionStep.State.HELD, "overlays/prod", "the scan found CVE-1"));

        assertThat(here.lines)
                .containsExactly(
                        "1 kasane/build FAILURE 1 of 2 builds failed: web: the command ended with 3",
                        "1 kasane/promotion FAILURE 1 held: cart -> overlays/prod: the scan found CVE-1");
        assertThat(there.lines).isEmpty();
    }

    @Test
    void what_does_not_work_is_a_failure_with_its_reason() {
        verified = new Verified(List.of(new VerificationStep(
                PIPELINE,
                to("overlays/dev"),
                COMMIT,
                null,
                new Verdict(Verdict.State.FAILED, "Argo CD reports that dev is Degraded", Instant.EPOCH),
                false,
                List.of())));

        publish(
                List.of(),
                step(PromotionStep.State.WAITING, "overlays/prod", "it waits until overlays/dev is verified"));

        assertThat(here.lines)
                .containsExactly("1 kasane/promotion FAILURE 1 not working, 1 waiting:"
                        + " cart in overlays/dev: Argo CD reports that dev is Degraded");
    }

    @Test
    void what_people_took_back_stays_a_failure_of_its_own_commit_and_is_none_of_others() {
        publish(List.of(), step(PromotionStep.State.TAKEN_BACK, "overlays/dev", "it was taken back"));
        publish(
                List.of(),
                new PromotionStep(
                        "cart",
                        null,
                        "main",
                        "overlays/dev",
                        HEAD,
                        PromotionStep.State.TAKEN_BACK,
                        "",
                        null,
                        null,
                        null));

        assertThat(here.lines)
                .containsExactly(
                        "1 kasane/promotion FAILURE 1 taken back: cart -> overlays/dev: it was taken back",
                        "1 kasane/promotion SUCCESS 1 taken back");
    }

    @Test
    void a_head_is_not_called_reviewed_where_no_checks_were_asked_for() {
        gates = List.of(Gate.RENDER);

        publish(List.of(), step(PromotionStep.State.PROPOSED, "overlays/prod", ""));

        assertThat(there.lines).hasSize(1).first().asString().contains("kasane/promotion");
    }

    @Test
    void at_GitHub_they_are_check_runs_of_the_same_names() throws Exception {
        List<String> sent = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v3/repos/shop/cart", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            boolean isRead = exchange.getRequestMethod().equals("GET");
            boolean isStatus = exchange.getRequestURI().getPath().endsWith("/statuses");
            if (!isRead) {
                sent.add(exchange.getRequestURI().getPath() + " " + body);
            }
            byte[] answer = (isRead ? isStatus ? "[]" : "{\"check_runs\": []}" : "{\"id\": 1}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(isRead ? 200 : 201, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try {
            String address = "github:http://127.0.0.1:" + server.getAddress().getPort() + "/shop/cart";
            CheckRuns checks = ForgeAddress.parse(address, Path.of("")).checks(Identity.KASANE, "token");
            new Announcements(
                            Announcements.PROMOTION,
                            checks,
                            step -> to(step.target()),
                            to -> true,
                            to -> checks,
                            notes::add)
                    .publish(new Report(
                            new Plan("main", COMMIT, List.of(), List.of(), List.of(), false),
                            List.of(BuildOutcome.failed(
                                    "web", COMMIT, List.of(Problem.error("<b>exit 3</b>", null, null)))),
                            Verified.NOTHING,
                            List.of(step(PromotionStep.State.PROPOSED, "overlays/prod", ""))));
        } finally {
            server.stop(0);
        }

        assertThat(notes).isEmpty();
        assertThat(sent).hasSize(4).allMatch(request -> request.startsWith("/api/v3/repos/shop/cart/check-runs {"));
        assertThat(sent.getFirst())
                .contains("\"name\":\"kasane/build\"", "\"head_sha\":\"" + COMMIT, "\"conclusion\":\"failure\"")
                .contains("\"title\":\"1 of 1 build failed: web: <b>exit 3</b>\"")
                .contains("\"summary\":\"1 of 1 build failed: web: &#60;b&#62;exit 3");
        assertThat(sent.get(1)).contains("\"name\":\"kasane/promotion\"", "\"head_sha\":\"" + COMMIT);
        assertThat(sent.get(2)).contains("\"name\":\"kasane/promotion\"", "\"head_sha\":\"" + HEAD);
        assertThat(sent.get(3)).contains("\"name\":\"kasane/review\"", "\"conclusion\":\"success\"");
    }

    @Test
    void the_same_is_said_once() {
        publish(List.of(built()));
        publish(List.of(built()));

        assertThat(here.lines).hasSize(1);
    }

    @Test
    void a_status_that_cannot_be_set_is_a_note() {
        CommitStatuses refusing = new CommitStatuses() {
            @Override
            public List<CommitStatus> of(String commit) {
                throw new RemoteException(RemoteException.Kind.MISSING, "the token may not use statuses", null);
            }

            @Override
            public void publish(String commit, CommitStatus status) {}
        };

        CheckRuns checks = CheckRuns.by(refusing);
        new Announcements(Announcements.PROMOTION, checks, step -> null, to -> true, to -> checks, notes::add)
                .publish(new Report(
                        new Plan("main", COMMIT, List.of(), List.of(), List.of(), false),
                        List.of(built()),
                        Verified.NOTHING,
                        List.of()));

        assertThat(notes).containsExactly("the status kasane/build was not set: the token may not use statuses");
    }
}
