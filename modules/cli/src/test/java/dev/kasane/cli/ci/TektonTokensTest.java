package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.files.SourceFile;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which steps of {@code tekton/two-repositories} get the tokens of the manifests' servers. */
class TektonTokensTest {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    @TempDir
    Path temporary;

    @Test
    void steps_that_plan_promote_and_show_take_the_tokens_of_several_servers_and_builds_take_none() {
        Map<String, String> tokens = new TreeMap<>();
        for (YamlMap task : tasks()) {
            List<YamlMap> steps = maps(Objects.requireNonNull(task.map("spec")), "steps");
            String name = Objects.requireNonNull(task.map("metadata")).text("name");
            for (int i = 0; i < steps.size(); i++) {
                String secret = secret(steps.get(i), "KASANE_MANIFESTS_TOKEN", "token", null);
                assertThat(secret(steps.get(i), "KASANE_TOKENS", "tokens", "true"))
                        .as("step %d of %s", i, name)
                        .isEqualTo(secret);
                if (!secret.isEmpty()) {
                    tokens.merge(name, secret, (one, other) -> one + ", " + other);
                }
            }
        }

        assertThat(tokens)
                .isEqualTo(Map.of(
                        "kasane-plan", "manifests-write",
                        "kasane-promote", "manifests-write",
                        "kasane-follow", "manifests-write",
                        "kasane-ci", "manifests-write, manifests-write",
                        "kasane-status", "manifests-read"));
    }

    /** The Secret that a step takes a variable from; empty if it has no such variable. */
    private static String secret(YamlMap step, String variable, String key, @Nullable String optional) {
        for (YamlMap one : maps(step, "env")) {
            if (variable.equals(one.text("name"))) {
                YamlMap reference = Objects.requireNonNull(
                        Objects.requireNonNull(one.map("valueFrom")).map("secretKeyRef"));
                assertThat(reference.text("key")).isEqualTo(key);
                assertThat(reference.text("optional")).isEqualTo(optional);
                return Objects.requireNonNull(reference.text("name"));
            }
        }
        return "";
    }

    private List<YamlMap> tasks() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("XDG_CACHE_HOME", temporary.toString());
        Console console = new Console(out, new ByteArrayOutputStream(), ROOT, environment, null);
        int exit = new Main("kasane", console).run(List.of("render", "overlays/alternatives/two-repositories-ci"));
        assertThat(exit).isZero();
        SourceFile rendered = SourceFile.of("rendered.yaml", out.toString(StandardCharsets.UTF_8));
        return YamlReader.standard().documents(rendered).documents().stream()
                .filter(YamlMap.class::isInstance)
                .map(YamlMap.class::cast)
                .filter(object -> "Task".equals(object.text("kind")))
                .toList();
    }

    private static List<YamlMap> maps(YamlMap map, String key) {
        List<YamlMap> maps = new ArrayList<>();
        if (map.get(key) instanceof YamlList list) {
            list.forEach(item -> maps.add((YamlMap) item));
        }
        return maps;
    }
}
