package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.StepListener;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.remote.Remote;
import dev.kasane.promotion.Fault.Moment;
import dev.kasane.promotion.PromotionRequest.Mode;
import dev.kasane.servers.GiteaExtension;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Promotions into a repository of a real Gitea, from that repository and from others, in which the answer to each question is lost
 * once, or which are killed after a step; the next run completes them. A question that is never asked reaches no server: {@link FaultTest}
 * has those. Left out where there is no Gitea.
 */
class GiteaFaultTest {

    private static final String PROD = "overlays/prod/kustomization.yaml";

    @RegisterExtension
    static final GiteaExtension GITEA = new GiteaExtension();

    @TempDir
    Path folder;

    private GiteaShop shop(String name) throws Exception {
        return GiteaShop.make(GITEA.server(), name, folder.resolve("local.git"));
    }

    static Stream<Arguments> layoutsAndModes() {
        return Stream.of(Layout.values())
                .flatMap(layout -> Stream.of(Mode.values()).map(mode -> Arguments.of(layout, mode)));
    }

    /** Each question of a run fails in the promotion of another service: what was proposed before is merged. */
    @ParameterizedTest
    @MethodSource("layoutsAndModes")
    void after_each_fault_the_next_run_ends_with_one_commit_and_one_pull_request(Layout layout, Mode mode)
            throws Exception {
        String name = String.join("-", "fault", layout.name(), mode.name());
        try (GiteaShop shop = shop(name)) {
            int failed = 0;
            for (boolean happened = true; happened; ) {
                Fault fault = new Fault(failed + 1, Moment.AFTER);
                PromotionRequest request = layout.request(0, mode, promotion("prod", failed, "v1"));

                boolean thrown = fault.isThrown(
                        shop.promoter(
                                fault.around(Remote.class, shop.remote),
                                fault.around(PullRequests.class, shop.forge),
                                StepListener.NONE),
                        request);

                happened = fault.happened();
                assertThat(thrown).as("question %s", failed + 1).isEqualTo(happened);
                shop.promoter().run(request);
                assertMade(shop, layout, mode, failed);
                failed += happened ? 1 : 0;
            }
            assertThat(failed).isGreaterThanOrEqualTo(mode == Mode.COMMIT ? 2 : 4);
        }
    }

    /** Each question of a way back fails for another service, which was promoted before; the way is merged then. */
    @ParameterizedTest
    @EnumSource(names = "ROLLBACK_BY_COMMIT", mode = EnumSource.Mode.EXCLUDE)
    void after_each_fault_the_next_run_makes_a_way_back_once(DirectRequest way) throws Exception {
        Layout layout = Layout.TWO_REPOSITORIES;
        try (GiteaShop shop = shop("way-" + way)) {
            int failed = 0;
            for (boolean happened = true; happened; ) {
                Fault fault = new Fault(failed + 1, Moment.AFTER);
                PromotionRequest request = way.request(layout, failed);
                shop.promoter().run(layout.request(0, Mode.COMMIT, promotion("prod", failed, "v1")));

                boolean thrown = fault.isThrown(
                        shop.promoter(
                                fault.around(Remote.class, shop.remote),
                                fault.around(PullRequests.class, shop.forge),
                                StepListener.NONE),
                        request);

                happened = fault.happened();
                assertThat(thrown).as("question %s", failed + 1).isEqualTo(happened);
                for (int i = 0; i < 2; i++) {
                    shop.promoter().run(request);
                }
                List<PullRequest> all = shop.forge.list(request.branch(), 50);
                assertThat(all).hasSize(1);
                assertThat(shop.log(request.branch())).hasSize(2 * failed + 3);
                shop.forge.merge(all.getFirst().number(), all.getFirst().headCommit());
                assertThat(shop.log("main")).hasSize(2 * failed + 3);
                assertThat(shop.read("main", PROD)).contains("service " + failed + "\n  newTag: " + way.tag);
                failed += happened ? 1 : 0;
            }
            assertThat(failed).isGreaterThanOrEqualTo(4);
        }
    }

    /** One commit more than before; in a pull request, which is merged then. */
    private static void assertMade(GiteaShop shop, Layout layout, Mode mode, int service) throws IOException {
        List<PullRequest> all = shop.forge.list("", 50);
        if (mode == Mode.PULL_REQUEST) {
            assertThat(shop.log("main")).hasSize(service + 1);
            assertThat(shop.log(layout.branch(0))).hasSize(service + 2);
            assertThat(all).hasSize(service + 1);
            PullRequest open = all.stream().filter(PullRequest::isOpen).toList().getFirst();
            assertThat(open.body()).contains(open.headCommit());
            shop.forge.merge(open.number(), open.headCommit());
        } else {
            assertThat(all).isEmpty();
        }
        assertThat(shop.log("main")).hasSize(service + 2);
        assertThat(shop.read("main", PROD)).contains("service " + service + "\n  newTag: v1");
    }

    /** Each step is the last one of a process in the promotion of another service. */
    @ParameterizedTest
    @MethodSource("layoutsAndModes")
    void killed_after_a_step_the_next_run_ends_with_one_commit_and_one_pull_request(Layout layout, Mode mode)
            throws Exception {
        String name = String.join("-", "kill", layout.name(), mode.name());
        List<String> steps =
                mode == Mode.COMMIT ? List.of("committed", "pushed") : List.of("committed", "pushed", "opened");
        try (GiteaShop shop = shop(name)) {
            for (int service = 0; service < steps.size(); service++) {
                killAfter(steps.get(service), name, layout, mode, service);
                shop.promoter().run(layout.request(0, mode, promotion("prod", service, "v1")));
                assertMade(shop, layout, mode, service);
            }
        }
    }

    private void killAfter(String step, String name, Layout layout, Mode mode, int service) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        GiteaCrashVictim.class.getName(),
                        GITEA.server().root().toString(),
                        name,
                        folder.resolve("local.git").toString(),
                        layout.name(),
                        mode.name(),
                        String.valueOf(service),
                        step)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put(GiteaCrashVictim.TOKEN, GITEA.server().token());
        Process victim = builder.start();
        try (BufferedReader out = victim.inputReader()) {
            for (String line = out.readLine(); !step.equals(line); line = out.readLine()) {
                assertThat(line).as("the step %s is never reached", step).isNotNull();
            }
        }
        victim.destroyForcibly();
        assertThat(victim.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }
}
