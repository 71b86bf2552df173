package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import party.iroiro.luajava.Lua;
import party.iroiro.luajava.lua51.Lua51;

/**
 * The scripts that tell Argo CD how kinds are, run in Lua 5.1 with the libraries that Argo CD gives them: base, table and
 * os. Examples are {@code resources/health/GROUP_KIND.yaml}, a document each: {@code expected}, and the {@code object}.
 */
class HealthScriptsTest {

    private static final String FOLDER = "manifests/argocd/health/";
    private static final Path EXAMPLES = Path.of("src/test/resources/health");

    /** Kinds without any status that could be health, or that are health's own measure. */
    private static final Set<String> WITHOUT_HEALTH = Set.of(
            "databases.spotahome.com/RedisFailover",
            "redis.redis.opstreelabs.in/RedisSentinel",
            "minio.min.io/Tenant",
            // Contour writes no status into it
            "projectcontour.io/TLSCertificateDelegation");

    @Test
    void every_script_says_of_its_examples_what_is_expected() throws Exception {
        for (String file : Definitions.files(FOLDER, ".lua")) {
            String key = file.substring(FOLDER.length(), file.length() - ".lua".length());
            Map<String, Integer> seen = new TreeMap<>();
            for (Manifest example : Definitions.documents(EXAMPLES.resolve(key + ".yaml"))) {
                Map<?, ?> answer = run(Definitions.read(file), Values.map(example.root(), "object"));
                assertThat(answer.get("status")).as(key + ": " + example.root()).isEqualTo(example.text("expected"));
                assertThat(answer.get("message")).as(key).isInstanceOf(String.class);
                seen.merge(example.text("expected"), 1, Integer::sum);
            }
            assertThat(seen.keySet()).as(key).contains("Healthy", "Progressing");
            if (Definitions.read(file).contains("\"Degraded\"")) {
                assertThat(seen.keySet()).as(key).contains("Degraded");
            }
        }
    }

    @Test
    void an_object_nobody_looked_at_yet_is_progressing_and_breaks_no_script() {
        for (String file : Definitions.files(FOLDER, ".lua")) {
            Map<?, ?> fresh =
                    Map.of("metadata", Map.of("name", "x", "generation", 1L), "spec", Map.of("source", Map.of()));
            assertThat(run(Definitions.read(file), fresh).get("status"))
                    .as(file)
                    .isEqualTo("Progressing");
            Map<?, ?> empty = Map.of(
                    "metadata",
                    Map.of("name", "x", "generation", 1L),
                    "spec",
                    Map.of("source", Map.of()),
                    "status",
                    Map.of());
            // Vitess, Kibana and the like may begin with an empty status
            assertThat(run(Definitions.read(file), empty).get("status"))
                    .as(file)
                    .isIn("Progressing", "Healthy");
        }
    }

    @Test
    void argo_cd_is_told_all_of_them() {
        for (String environment : Definitions.ENVIRONMENTS) {
            Manifest settings = Definitions.objects("overlays/" + environment + "/argocd").stream()
                    .filter(object -> object.name().equals("argocd-cm"))
                    .findFirst()
                    .orElseThrow();
            for (String file : Definitions.files(FOLDER, ".lua")) {
                String key = file.substring(FOLDER.length(), file.length() - ".lua".length());
                assertThat(settings.text("data", "resource.customizations.health." + key))
                        .as(key)
                        .isEqualTo(Definitions.read(file));
            }
        }
    }

    @Test
    void every_kind_of_an_operator_that_is_synced_has_a_health_check() throws Exception {
        List<String> builtIn = Files.readAllLines(Path.of("src/test/resources/health-kinds.tsv"));
        // the kinds of middleware: those that Kubernetes, Argo CD, Tekton and the makers of secrets have are not asked
        Set<String> missing = new TreeSet<>();
        for (Manifest object : Definitions.objects()) {
            String key = object.group() + "/" + object.kind();
            boolean others = object.group().isEmpty()
                    || !object.group().contains(".")
                    || object.group().endsWith(".k8s.io") && !object.group().endsWith("elastic.co")
                    || List.of(
                                    "argoproj.io",
                                    "tekton.dev",
                                    "triggers.tekton.dev",
                                    "generators.external-secrets.io",
                                    "constraints.gatekeeper.sh",
                                    "monitoring.coreos.com")
                            .contains(object.group());
            if (others || WITHOUT_HEALTH.contains(key)) {
                continue;
            }
            boolean known =
                    Files.exists(Definitions.HOME.resolve(FOLDER + object.group() + "_" + object.kind() + ".lua"))
                            || builtIn.stream()
                                    .anyMatch(line -> line.startsWith(object.group() + "\t" + object.kind() + "\t")
                                            && line.endsWith("yes"));
            if (!known) {
                missing.add(key);
            }
        }
        assertThat(missing).isEmpty();
    }

    private static Map<?, ?> run(String script, Map<?, ?> object) {
        try (Lua lua = new Lua51()) {
            lua.openLibrary("table");
            lua.openLibrary("os");
            lua.push(withoutNulls(object), Lua.Conversion.FULL);
            lua.setGlobal("obj");
            lua.load(script);
            lua.pCall(0, 1);
            return Objects.requireNonNull(lua.toMap(-1));
        }
    }

    /** Lua's tables have no nulls: what is null is not there. */
    private static Map<String, Object> withoutNulls(Map<?, ?> map) {
        Map<String, Object> kept = new TreeMap<>();
        map.forEach((key, value) -> {
            if (value != null) {
                kept.put(key.toString(), converted(value));
            }
        });
        return kept;
    }

    private static Object converted(Object value) {
        if (value instanceof Map<?, ?> map) {
            return withoutNulls(map);
        }
        if (value instanceof List<?> list) {
            List<Object> items = new ArrayList<>();
            list.forEach(item -> items.add(converted(item)));
            return items;
        }
        return value instanceof Long number ? (Object) number.doubleValue() : value;
    }
}
