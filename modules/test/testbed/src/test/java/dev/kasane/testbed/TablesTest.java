package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** docs/testbed.md says what is there: its tables are compared with the tree and with the applications. */
class TablesTest {

    /** The systems of the test bed of 2020, as its README listed them. */
    private static final List<String> SYSTEMS = List.of(
            "Vitess",
            "MySQL (presslabs)",
            "MySQL (oracle)",
            "YugabyteDB",
            "PostgreSQL",
            "TiDB",
            "TiKV",
            "Memcached",
            "Redis",
            "Apache Cassandra",
            "MongoDB",
            "NATS",
            "Apache Kafka",
            "MinIO",
            "Rook",
            "Ceph",
            "Elasticsearch and Kibana",
            "NGINX ingress",
            "Envoy and Contour",
            "Harbor",
            "Kaniko",
            "Tekton Pipelines",
            "Tekton Triggers",
            "Tekton Dashboard",
            "Argo CD",
            "gRPC",
            "gRPC-web",
            "cert-manager",
            "external-dns",
            "PipeCD",
            "Prometheus operator",
            "Weave Scope",
            "Kubernetes Dashboard",
            "Loki",
            "Telepresence",
            "Kustomize",
            "conftest",
            "Clair",
            "OPA Gatekeeper",
            "Knative",
            "Kind",
            "Skaffold",
            "Delve");

    private static final Set<String> BUILT_IN_CODE = Set.of("Deployment", "StatefulSet", "DaemonSet", "Job");

    private record Row(String first, String folder, String wave, String health) {}

    @Test
    void the_page_begins_with_the_two_commands_from_nothing() {
        assertThat(Definitions.read("docs/testbed.md")
                        .lines()
                        .filter(line -> line.matches("(\\$ )?(kubectl|kasane) .*"))
                        .limit(3))
                .satisfiesExactly(
                        first -> assertThat(first).isEqualTo("kubectl apply --server-side -k argocd/bootstrap"),
                        second -> assertThat(second).startsWith("$ kasane ci --to registry.test "),
                        third -> assertThat(third).isEqualTo("$ kasane lock"));
    }

    @Test
    void each_of_the_43_systems_has_a_row() {
        assertThat(SYSTEMS).hasSize(43);
        assertThat(rows("Systems")).extracting(Row::first).containsExactlyElementsOf(SYSTEMS);
    }

    @Test
    void each_of_the_11_services_has_a_row() {
        assertThat(rows("Services")).extracting(Row::first).containsExactlyElementsOf(Definitions.SERVICES);
    }

    /** What needs a system is not the system itself, and names what the system makes. */
    @Test
    void each_of_the_43_systems_is_used() {
        List<String> kinds = Definitions.files("manifests", ".yaml").stream()
                .flatMap(file -> Definitions.read(file).lines())
                .filter(line -> line.startsWith("kind: "))
                .map(line -> line.substring(6))
                .toList();
        for (String[] cells : cells("Systems")) {
            String user = cells[cells.length - 4].replace("`", "");
            String folder = cells[cells.length - 3].replace("`", "");
            assertThat(Definitions.HOME.resolve(user)).as(cells[0]).exists();
            if (folder.startsWith("manifests/") && !folder.equals("manifests/alternatives")) {
                assertThat(user).as(cells[0]).doesNotStartWith(folder + "/");
            }
            String kind = cells[cells.length - 1].replaceFirst(" \\(.*", "");
            // operators: whoever uses one asks for an object of its kind
            if (folder.endsWith("-operator") && kinds.contains(kind) && !BUILT_IN_CODE.contains(kind)) {
                assertThat(Definitions.read(user)).as(cells[0]).contains("kind: " + kind);
            }
        }
    }

    @Test
    void every_folder_of_the_tables_is_there() {
        assertThat(all())
                .allSatisfy(
                        row -> assertThat(Definitions.HOME.resolve(row.folder().replace("NAME", "cart")))
                                .as(row.first())
                                .exists());
    }

    @Test
    void every_folder_of_manifests_is_in_a_table() {
        Set<String> told = new TreeSet<>();
        all().forEach(row ->
                Definitions.SERVICES.forEach(service -> told.add(row.folder().replace("NAME", service))));
        Set<String> there = new TreeSet<>();
        Definitions.files("manifests", "")
                .forEach(file -> there.add(file.split("/", 3)[0] + "/" + file.split("/", 3)[1]));

        assertThat(told).containsAll(there);
    }

    @Test
    void every_wave_is_that_of_the_application() {
        Set<Manifest> applications = new java.util.LinkedHashSet<>();
        Definitions.ENVIRONMENTS.forEach(environment -> applications.addAll(Definitions.applications(environment)));
        assertThat(all())
                .filteredOn(row -> row.folder().matches("manifests/[a-z0-9-]+"))
                .allSatisfy(row -> {
                    String name = row.folder().substring("manifests/".length());
                    if (Definitions.SERVICES.contains(name)) {
                        assertThat(row.wave()).as(name).isEqualTo("20");
                        return;
                    }
                    List<String> waves = applications.stream()
                            .filter(application -> application.name().equals(name))
                            .map(application -> application.annotation("argocd.argoproj.io/sync-wave"))
                            .distinct()
                            .toList();
                    assertThat(waves).as(name).isEqualTo(row.wave().equals("–") ? List.of() : List.of(row.wave()));
                });
    }

    @Test
    void every_health_check_is_there() throws Exception {
        List<String> scripts = Definitions.files("manifests/argocd/health", ".lua");
        List<String> builtIn = Files.isDirectory(Definitions.shared())
                ? Files.readAllLines(Definitions.shared().resolve("argo/health-kinds.tsv"))
                : List.of();
        for (Row row : all()) {
            String kind = row.health().replaceFirst(" \\(.*", "");
            if (row.health().endsWith("(script)")) {
                assertThat(scripts).as(row.first()).anyMatch(script -> script.endsWith("_" + kind + ".lua"));
            } else if (row.health().endsWith("(built in)") && !builtIn.isEmpty()) {
                assertThat(BUILT_IN_CODE.contains(kind)
                                || builtIn.stream()
                                        .anyMatch(line -> line.contains("\t" + kind + "\t") && line.endsWith("yes")))
                        .as(row.first() + ": " + kind)
                        .isTrue();
            } else if (row.health().startsWith("Job ")) {
                assertThat(Definitions.objects())
                        .anyMatch(object -> object.kind().equals("Job")
                                && object.name().equals(row.health().substring(4)));
            }
        }
    }

    private static List<Row> all() {
        List<Row> rows = new ArrayList<>(rows("Systems"));
        rows.addAll(rows("Services"));
        rows.addAll(rows("Other systems"));
        return rows;
    }

    /** The rows of the table below a heading; folder, wave and health are the last three columns. */
    private static List<Row> rows(String heading) {
        return cells(heading).stream()
                .map(cells -> new Row(
                        cells[0],
                        cells[cells.length - 3].replace("`", ""),
                        cells[cells.length - 2],
                        cells[cells.length - 1]))
                .toList();
    }

    private static List<String[]> cells(String heading) {
        List<String[]> rows = new ArrayList<>();
        boolean here = false;
        for (String line : Definitions.read("docs/testbed.md").lines().toList()) {
            if (line.startsWith("## ")) {
                here = line.equals("## " + heading);
            } else if (here && line.startsWith("| ") && line.contains("`")) {
                rows.add(line.substring(2, line.length() - 2).split(" \\| "));
            }
        }
        return rows;
    }
}
