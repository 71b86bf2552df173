package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Settings of charts that render either way, and with which a cluster would not work or would waste much. */
class ChartSettingsTest {

    @SuppressWarnings("UnusedVariable") // JUnit reads it
    private static final List<String> ENVIRONMENTS = Definitions.ENVIRONMENTS;

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void perconas_cluster_has_the_version_of_its_operator(String environment) {
        List<String> versions = Values.everywhere(
                Definitions.application(environment, "percona-mysql").root(), "targetRevision");
        assertThat(Definitions.ofKind("overlays/" + environment + "/product-data", "PerconaServerMySQL"))
                .singleElement()
                .satisfies(cluster -> assertThat(versions).contains(cluster.text("spec", "crVersion")));
    }

    @Test
    void ceph_runs_the_images_that_rook_was_tested_with_and_no_driver_that_nobody_uses() throws Exception {
        Manifest values = values("ceph-csi-drivers");
        assertThat(values.text("operatorConfig", "driverSpecDefaults", "imageSet", "name"))
                .isEqualTo("rook-csi-operator-image-set-configmap");
        for (String unused : List.of("nvmeof", "nfs")) {
            assertThat(Values.at(values.root(), "drivers", unused, "enabled"))
                    .as(unused)
                    .isEqualTo(false);
        }
    }

    @Test
    void logs_are_read_once_and_kept_by_one_program_without_gigabytes_of_cache() throws Exception {
        Manifest alloy = values("alloy");
        assertThat(Values.at(alloy.root(), "alloy", "clustering", "enabled")).isEqualTo(true);
        assertThat(alloy.text("alloy", "configMap", "content"))
                .containsPattern("loki\\.source\\.kubernetes \"pods\" \\{[^}]*clustering \\{\\s+enabled = true");
        Manifest loki = values("loki");
        assertThat(Values.at(loki.root(), "chunksCache", "enabled")).isEqualTo(false);
        assertThat(Values.at(loki.root(), "singleBinary", "replicas")).isEqualTo(1L);
        for (String part : List.of("read", "write", "backend")) {
            assertThat(Values.at(loki.root(), part, "replicas")).as(part).isEqualTo(0L);
        }
    }

    /** The chart's own Job would run at each sync, and fail once the password is set. */
    @Test
    void the_password_of_yugabytedb_is_not_set_by_its_chart() {
        assertThat(Stream.of("manifests", "overlays").flatMap(folder -> Definitions.files(folder, ".yaml").stream()))
                .filteredOn(file -> file.contains("/point-db"))
                .contains("manifests/point-db/values.yaml", "overlays/local/point/point-db.yaml")
                .allSatisfy(file -> assertThat(Definitions.read(file)).as(file).doesNotContain("authCredentials"));
        assertThat(Definitions.read("manifests/point-db/values.yaml")).contains("ysql_enable_auth: true");
    }

    /** The operator's own copies would go to its placeholder of a bucket; manifests/backups makes copies. */
    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void the_operator_of_postgresql_makes_no_copies(String environment) {
        assertThat(Definitions.ofKind("overlays/" + environment + "/payment-info-data", "postgresql"))
                .isNotEmpty()
                .allSatisfy(store -> assertThat(
                                Values.map(store.root(), "spec").keySet().toString())
                        .doesNotContain("enableLogicalBackup"));
    }

    @Test
    void nack_starts_without_a_server_and_only_an_alternative_uses_it() throws Exception {
        // with a URL it would connect at its start, and end without an answer
        assertThat(values("nack").text("jetstream")).isEqualTo("{enabled=true}");
        assertThat(Definitions.kustomizations("overlays"))
                .filteredOn(target -> Definitions.objects(target).stream()
                        .anyMatch(object -> object.group().equals("jetstream.nats.io")))
                .containsExactly("overlays/alternatives/delivery-status-stream");
        // which the page of alternatives says
        assertThat(values("delivery-status-queue").text("config")).doesNotContain("jetstream");
        assertThat(Definitions.read("manifests/alternatives/README.md")).contains("`config.jetstream.enabled: true`");
    }

    private static Manifest values(String application) throws Exception {
        return Definitions.documents(Definitions.HOME.resolve("manifests/" + application + "/values.yaml"))
                .getFirst();
    }
}
