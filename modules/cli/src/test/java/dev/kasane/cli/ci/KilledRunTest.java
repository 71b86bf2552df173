package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whole runs are killed ({@code kill -9}) at random moments; the next one completes them, beside the sources and in another repository.
 * The long form is {@code -Dkasane.ci.kills=50}.
 */
@ParameterizedClass
@EnumSource
class KilledRunTest {

    private static final int KILLS = Integer.getInteger("kasane.ci.kills", 3);
    private static final String DEV = "overlays/dev/kustomization.yaml";
    private static final String PROD = "overlays/prod/kustomization.yaml";

    private final PromotedServices.Place place;

    @TempDir
    Path temporary;

    KilledRunTest(PromotedServices.Place place) {
        this.place = place;
    }

    /** The process that is killed: its argument is the clone. */
    static final class Victim {

        private Victim() {}

        public static void main(String[] arguments) {
            Path clone = Path.of(arguments[0]);
            new Main("kasane", new Console(System.out, System.err, clone, System.getenv(), null)).run(List.of("ci"));
        }
    }

    @Test
    void a_run_that_was_killed_at_any_moment_is_completed_by_the_next_one() throws Exception {
        Random random = new Random(20_261_127);
        int killed = 0;
        try (PromotedServices services = new PromotedServices(place, temporary)) {
            TwoServices workspace = services.workspace;
            Forger forge = services.forger;
            long notes = forge.length(forge.state);
            for (int i = 1; i <= KILLS; i++) {
                workspace.write("api/App.class", "code " + i);
                String head = workspace.commit();

                killed += isKilled(workspace, random.nextInt(300, 2500)) ? 1 : 0;
                workspace.run(0, "ci");

                assertThat(forge.read("main", DEV)).contains("newTag: \"" + head);
                assertThat(forge.read(forge.promotion, PROD)).contains("newTag: \"" + head);
                assertThat(forge.read(forge.state, "good/api")).isEqualTo(head + "\n");
                assertThat(workspace.run(0, "ci"))
                        .contains("done before   api -> overlays/dev")
                        .doesNotContain("built  ");
                assertThat(services.pr(0, "list").lines()).hasSize(1);
            }
            // what is beside the sources stands on their commits: the promotions alone are counted
            assertThat(forge.promotions("main")).isEqualTo(KILLS + 1);
            assertThat(forge.length(forge.state)).isEqualTo(notes + KILLS);
        }
        assertThat(killed).as("some were killed before they were done").isPositive();
    }

    private static boolean isKilled(TwoServices workspace, int milliseconds) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Victim.class.getName(),
                workspace.root().toString());
        builder.environment().clear();
        builder.environment().putAll(workspace.environment);
        Path said = Files.createTempFile(workspace.root().getParent(), "said", ".txt");
        Process victim =
                builder.redirectErrorStream(true).redirectOutput(said.toFile()).start();
        boolean ended = victim.waitFor(milliseconds, TimeUnit.MILLISECONDS);
        victim.destroyForcibly();
        assertThat(victim.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return !ended;
    }
}
