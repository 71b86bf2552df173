package dev.kasane.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.remote.RemoteException;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.problem.EnvironmentFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a server does wrong has one type, and is reported in one place: no command can forget it. */
class EnvironmentFailuresTest {

    @Test
    void failuresOfForgesAndRegistriesHaveOneType() {
        assertThat(List.of(RemoteException.class, RepositoryException.class))
                .allMatch(EnvironmentFailure.class::isAssignableFrom);
    }

    @Test
    void aFailureSaysItsSentenceAndItsHint() {
        EnvironmentFailure failure =
                new RemoteException(RemoteException.Kind.UNAVAILABLE, "the server is gone", "try again later");

        assertThat(failure.problem().sentence()).isEqualTo("the server is gone");
        assertThat(failure.problem().hint()).isEqualTo("try again later");
    }

    @Test
    void onlyTheFrontReportsThem() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("../../cli/src/main/java"))) {
            for (Path source :
                    sources.filter(it -> it.toString().endsWith(".java")).toList()) {
                String text = Files.readString(source);
                assertThat(text).as(source.toString()).doesNotContain("problem().asException()");
                if (source.endsWith("Main.java")) {
                    assertThat(text).contains("catch (KasaneException e)", "catch (EnvironmentFailure e)");
                }
            }
        }
    }
}
