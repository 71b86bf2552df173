package dev.kasane.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.cli.Launcher;
import dev.kasane.cli.diff.Workspace;
import dev.kasane.servers.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real shells complete command lines with the scripts of {@code kasane completion}. */
class ShellCompletionTest {

    /** What bash does when somebody presses the tab key: it calls the function for the words of the line. */
    private static final String BASH = """
        bash --norc <<'END'
        source <(kasane completion bash)
        COMP_LINE='@TYPED@'
        COMP_POINT=${#COMP_LINE}
        rest=$COMP_LINE
        # bash takes = and : for words of their own
        rest=${rest//=/ = }
        rest=${rest//:/ : }
        read -r -a COMP_WORDS <<<"$rest"
        case $COMP_LINE in *' ') COMP_WORDS+=('') ;; esac
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        compopt() { :; }
        _kasane kasane
        printf '%s\\n' "${COMPREPLY[@]}"
        END
        """;

    private static final String ZSH = """
        zsh -f <<'END'
        autoload -Uz compinit && compinit -D -u
        source <(kasane completion zsh)
        _files() { print files; }
        _describe() { print -l -- $candidates; }
        words=(@TYPED@)
        CURRENT=$#words
        PREFIX=$words[-1]
        _kasane
        END
        """;

    private static final String FISH = """
        fish --no-config -c 'kasane completion fish | source; complete -C "@TYPED@"'
        """;

    @TempDir
    @Nullable
    Path outer;

    private @Nullable Launcher launcher;

    @BeforeEach
    void makeARepository() throws Exception {
        launcher = new Launcher(Files.createDirectories(outer().resolve("home")));
        try (Workspace workspace = new Workspace(Files.createDirectories(folder()))) {
            workspace.write("overlays/dev/kustomization.yaml", "resources: [map.yaml]\n");
            workspace.write(
                    "overlays/dev/map.yaml",
                    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {a: b}\n");
            workspace.write("overlays/prod one/kustomization.yaml", "resources: [../dev]\n");
            workspace.write("pipelines/cart.yaml", "{}\n");
            workspace.write("clusters/application.yaml", """
                    apiVersion: argoproj.io/v1alpha1
                    kind: Application
                    metadata: {name: shop-dev}
                    spec: {project: default, source: {repoURL: https://git.example/shop.git, path: overlays/dev}}
                    """);
            workspace.write("clusters/flux.yaml", """
                    apiVersion: source.toolkit.fluxcd.io/v1
                    kind: GitRepository
                    metadata: {name: shop, namespace: flux-system}
                    spec: {url: https://git.example/shop.git, interval: 1m}
                    ---
                    apiVersion: kustomize.toolkit.fluxcd.io/v1
                    kind: Kustomization
                    metadata: {name: shop, namespace: flux-system}
                    spec: {path: overlays/dev, prune: true, interval: 1m, sourceRef: {kind: GitRepository, name: shop}}
                    """);
            workspace.commit();
            workspace.git().branchCreate().setName("release").call();
        }
    }

    private Path outer() {
        return Objects.requireNonNull(outer);
    }

    private Path folder() {
        return outer().resolve("repository");
    }

    private String candidates(String shell, String line) throws Exception {
        Launcher.Result result = Objects.requireNonNull(launcher)
                .run(folder(), Map.of("LC_ALL", "C.UTF-8"), shell.replace("@TYPED@", line));
        assertThat(result.err()).as(line).isEmpty();
        return result.out();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kasane dif             | diff",
                "kasane diff --form     | --format",
                "kasane diff -f js      | json",
                "kasane diff --format=m | markdown",
                "kasane diff --exit     | --exit-code",
                "kasane diff rel        | release",
                "kasane diff main..rel  | main..release",
                "kasane check overlays/d | overlays/dev",
                "kasane render overlays/p | overlays/prod\\ one",
                "kasane explain overlays/dev conf | configmap/settings",
                "kasane explain shop-d  | shop-dev",
                "kasane explain shop-dev conf | configmap/settings",
                "kasane explain application/shop-dev conf | configmap/settings",
                "kasane explain kustomization/flux-system/sh | kustomization/flux-system/shop",
                "kasane explain kustomization/shop conf | configmap/settings",
                "kasane image build c   | cart",
                "kasane ci --pipelines=c | cart",
                "kasane ci pl           | plan",
                "kasane help rend       | render",
                "kasane completion f    | fish"
            })
    void bashCompletesWhatIsTyped(String line, String candidate) throws Exception {
        assumeTrue(Programs.has("bash"), "bash is not installed");
        assertThat(candidates(BASH, line)).isEqualTo(candidate + "\n");
    }

    @Test
    void bashOffersFlagsOfTheVerbOnceAndNoFlagsBehindTwoDashes() throws Exception {
        assumeTrue(Programs.has("bash"), "bash is not installed");
        assertThat(candidates(BASH, "kasane ci plan --s").lines()).containsExactly("--signature", "--sign", "--shards");
        assertThat(candidates(BASH, "kasane check -f json --f")).isBlank();
        assertThat(candidates(BASH, "kasane check --argo a --ar").lines()).containsExactly("--argo");
        assertThat(candidates(BASH, "kasane check -- -")).isBlank();
    }

    @Test
    void bashCompletesFilesItself() throws Exception {
        assumeTrue(Programs.has("bash"), "bash is not installed");
        assertThat(candidates(BASH, "kasane diff -o pipe")).isEqualTo("pipelines\n");
    }

    @Test
    void zshCompletesWhatIsTyped() throws Exception {
        assumeTrue(Programs.has("zsh"), "zsh is not installed");
        assertThat(candidates(ZSH, "kasane dif")).isEqualTo("diff:shows what a commit changes in every target\n");
        assertThat(candidates(ZSH, "kasane diff --format=m")).isEqualTo("--format=markdown\n");
        assertThat(candidates(ZSH, "kasane render overlays/p")).isEqualTo("overlays/prod one:target\n");
        assertThat(candidates(ZSH, "kasane diff rel")).isEqualTo("release:revision\n");
        assertThat(candidates(ZSH, "kasane explain shop-dev conf")).isEqualTo("configmap/settings:object\n");
        assertThat(candidates(ZSH, "kasane diff -o pipe")).isEqualTo("files\n");
    }

    @Test
    void fishCompletesWhatIsTyped() throws Exception {
        assumeTrue(Programs.has("fish"), "fish is not installed");
        assertThat(candidates(FISH, "kasane dif")).isEqualTo("diff\tshows what a commit changes in every target\n");
        assertThat(candidates(FISH, "kasane diff --format=m")).startsWith("--format=markdown");
        assertThat(candidates(FISH, "kasane diff rel")).isEqualTo("release\trevision\n");
        assertThat(candidates(FISH, "kasane explain shop-dev conf")).isEqualTo("configmap/settings\tobject\n");
        assertThat(candidates(FISH, "kasane diff -o pipe")).startsWith("pipelines/");
    }
}
