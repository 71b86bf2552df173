package dev.kasane.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Commands;
import dev.kasane.cli.Launcher;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.diff.DiffCommand;
import dev.kasane.cli.graph.AffectedCommand;
import dev.kasane.cli.render.RenderCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command has the jars of all classes that it can reach, and starts without those that only others need. */
class LibrariesTest {

    private static final Libraries LIBRARIES = Launcher.libraries();

    static List<Command> commands() {
        return Commands.all();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aCommandAndItsFlagsHaveTheJarsOfAllClassesThatTheyCanReach(Command command) {
        Set<String> folders = Stream.concat(
                        Stream.of(command.spec().bundle()),
                        command.spec().flags().stream().map(Flag::bundle).filter(Objects::nonNull))
                .flatMap(bundle -> bundle.folders().stream())
                .collect(Collectors.toSet());

        Map<Path, String> lacking = new TreeMap<>(LIBRARIES.reached(command));
        lacking.keySet().removeIf(jar -> folders.contains(LIBRARIES.folder(jar)));
        assertThat(lacking).isEmpty();
    }

    @Test
    void referencesNamesInTextsAndProvidersOfServicesAreFollowed() {
        assertThat(names(LIBRARIES.reached(new RenderCommand("kasane")).keySet()))
                .contains("re2j")
                // a service of the renderer
                .contains("kasane-argocd");
        assertThat(names(LIBRARIES.reached(new DiffCommand()).keySet()))
                // its classes are found by a name in a text, and as a service
                .contains("kubernetes-client", "kubernetes-httpclient-jdk");
        assertThat(names(LIBRARIES.reached(new AffectedCommand()).keySet()))
                .contains("jackson-dataformat-yaml")
                .doesNotContain("cel", "kubernetes-client");
    }

    @Test
    void aRenderStartsWithFewLibraries() {
        assertThat(libraries("lib"))
                .containsExactlyInAnyOrder(
                        "JavaEWAH", "commons-codec", "jspecify", "org.eclipse.jgit", "re2j", "slf4j-api", "slf4j-nop");
        assertThat(libraries("lib-pipeline")).isEmpty();
        assertThat(libraries("lib-check")).contains("cel", "guava", "protobuf-java");
        assertThat(libraries("lib-ci")).contains("bcpg-jdk18on", "github-api", "jackson-databind", "jib-core");
        assertThat(libraries("lib-cluster")).contains("kubernetes-client", "kubernetes-httpclient-jdk", "zjsonpatch");
    }

    /** The libraries of others in a folder. */
    private static Set<String> libraries(String folder) {
        return names(Launcher.classPath().stream()
                        .filter(jar -> jar.toString().endsWith(".jar"))
                        .filter(jar -> LIBRARIES.folder(jar).equals(folder))
                        .toList())
                .stream()
                .filter(name -> !name.startsWith("kasane-"))
                .collect(Collectors.toSet());
    }

    /** Jars without their versions; a module of kasane may be a folder of classes. */
    private static Set<String> names(Iterable<Path> places) {
        Set<String> names = new TreeSet<>();
        for (Path place : places) {
            String file = String.valueOf(place.getFileName());
            boolean isModule = file.equals("classes");
            names.add(
                    isModule
                            ? "kasane-" + place.resolve("../..").normalize().getFileName()
                            : file.replaceFirst("-[0-9].*", ""));
        }
        return names;
    }
}
