package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Every store that has data is copied out of the cluster, and the page says how it comes back. */
class RecoveryTest {

    private static final String PAGE = "docs/guides/testbed/recovery.md";

    /** Stores that the page names as not copied, and why. */
    private static final Map<String, String> NOT_COPIED = Map.of(
            "point-kvs", "memcached is a cache",
            "point-queue", "Kafka and NATS are not copied: what they hold is on its way",
            "harbor-db", "the registry's database are built again by the pipelines",
            "pipecd-db", "`pipecd-db` and `pipecd-shop-db` of PipeCD, in dev only, are not copied",
            "pipecd-shop-db", "`pipecd-db` and `pipecd-shop-db` of PipeCD, in dev only, are not copied");

    /** Kinds that own data as part of a store of another kind, or that have the volumes and buckets of others. */
    private static final String PARTS_AND_PLACES =
            "(PD|TiKV)Group|KafkaNodePool|KafkaTopic|Stream|Seaweed|Bucket|Ceph.*|ObjectBucketClaim";

    @SuppressWarnings("UnusedVariable") // JUnit reads it
    private static final List<String> ENVIRONMENTS = Definitions.ENVIRONMENTS;

    @TempDir
    Path folder;

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void every_store_that_is_checked_is_copied(String environment) {
        List<Manifest> backups = Definitions.ofKind("overlays/" + environment + "/backups", "CronJob");
        List<String> stores = Definitions.ofKind("overlays/" + environment + "/checks", "CronJob").stream()
                .map(check -> check.namespace() + "/" + check.name().replaceFirst("-check$", ""))
                .filter(store -> !NOT_COPIED.containsKey(store.replaceFirst(".*/", "")))
                .toList();
        assertThat(stores).hasSizeGreaterThan(8);
        assertThat(backups)
                .extracting(backup -> backup.namespace() + "/" + backup.name().replaceFirst("-backup$", ""))
                .containsAll(stores)
                .contains("cart/cart-db", "product/product-image", "sealed-secrets/sealing-key");
        assertThat(backups).allSatisfy(backup -> {
            Object pod = Values.at(backup.root(), "spec", "jobTemplate", "spec", "template", "spec");
            assertThat(Values.text(pod, "initContainers")).contains("/script/dump.sh");
            assertThat(Values.text(pod, "containers", 0, "args")).contains("rclone copy", "to:$BUCKET/$NAME/");
            assertThat(Values.text(pod, "containers", 0, "env", 0, "value")).isEqualTo(backup.name());
            assertThat(Values.at(pod, "automountServiceAccountToken")).isEqualTo(false);
            // BackupFailed ends with the Job that failed
            assertThat(backup.text("spec", "jobTemplate", "spec", "ttlSecondsAfterFinished"))
                    .isEqualTo("86400");
        });
    }

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void every_object_that_owns_data_is_copied_or_the_page_says_why_not(String environment) {
        List<String> copied = Definitions.ofKind("overlays/" + environment + "/backups", "CronJob").stream()
                .map(backup -> backup.name().replaceFirst("-backup$", ""))
                .toList();
        String page = Definitions.read(PAGE).replace('\n', ' ');
        assertThat(Definitions.kustomizations("overlays/" + environment))
                .flatExtracting(Definitions::objects)
                .filteredOn(object -> DataIsKeptTest.OWNERS.contains(object.group() + " " + object.kind())
                        && !object.kind().matches(PARTS_AND_PLACES))
                .extracting(Manifest::name)
                .hasSizeGreaterThan(8)
                .allSatisfy(store -> {
                    if (!copied.contains(store)) {
                        assertThat(NOT_COPIED).containsKey(store);
                        assertThat(page).contains(NOT_COPIED.get(store));
                    }
                });
    }

    @ParameterizedTest
    @FieldSource("ENVIRONMENTS")
    void pictures_are_copied_from_where_the_service_keeps_them(String environment) {
        Manifest settings = Definitions.ofKind("overlays/" + environment + "/product", "ConfigMap")
                .getFirst();
        String port = settings.text("data", "PICTURES_PORT");
        assertThat(Definitions.read("manifests/backups/product-image/dump.sh"))
                .contains("from:" + settings.text("data", "PICTURES_BUCKET") + " ");
        assertThat(Definitions.ofKind("overlays/" + environment + "/backups", "CronJob"))
                .filteredOn(backup -> backup.name().equals("product-image-backup"))
                .singleElement()
                .satisfies(backup -> assertThat(backup.text("spec"))
                        .contains("name=RCLONE_CONFIG_FROM_ENDPOINT, value=http://"
                                + settings.text("data", "PICTURES_HOST") + (port.equals("80") ? "" : ":" + port)
                                + "}"));
    }

    @Test
    void mysql_is_copied_every_few_minutes() {
        assertThat(Definitions.ofKind("overlays/prod/backups", "CronJob"))
                .filteredOn(backup -> backup.name().equals("product-db-backup"))
                .singleElement()
                .satisfies(backup -> assertThat(backup.text("spec", "schedule")).isEqualTo("*/10 * * * *"));
    }

    @Test
    void the_page_says_of_each_how_often_it_is_copied_and_how_it_comes_back() {
        for (Manifest backup : Definitions.ofKind("overlays/prod/backups", "CronJob")) {
            String row = Definitions.read(PAGE)
                    .lines()
                    .filter(line -> line.contains("| `" + backup.name() + "` |"))
                    .findFirst()
                    .orElse("");
            String[] schedule = backup.text("spec", "schedule").split(" ");
            String often =
                    schedule[0].startsWith("*/") ? "every ten minutes" : schedule[1].equals("*") ? "hourly" : "daily";
            assertThat(row).as(backup.name()).contains("| " + often + " |");
            assertThat(row.split(" \\| ")[5]).as(backup.name()).matches(".*`.+`.*|\\[step 2].*");
        }
        String page = Definitions.read(PAGE);
        for (String file : Definitions.files("manifests/backups", "dump.sh")) {
            // what a script leaves in the bucket, the page brings back
            Matcher left = Pattern.compile("/backup/([a-z_-]+\\.[a-z]+|folder)").matcher(Definitions.read(file));
            while (left.find()) {
                assertThat(page).as(file).contains(left.group(1));
            }
        }
    }

    @Test
    void tikv_is_restored_from_the_server_that_it_is_copied_to() {
        String page = Definitions.read(PAGE);
        String command = page.lines()
                .filter(line -> line.startsWith("$ /br restore raw "))
                .findFirst()
                .orElse("");
        assertThat(Pattern.compile("--[a-z0-9.]+=")
                        .matcher(Definitions.read("manifests/backups/cart-db/dump.sh"))
                        .results()
                        .map(match -> match.group()))
                .hasSize(4)
                .allSatisfy(flag -> assertThat(command).contains(" " + flag));
        assertThat(Definitions.ofKind("overlays/prod/backups", "CronJob"))
                .filteredOn(backup -> backup.name().equals("cart-db-backup"))
                .singleElement()
                .satisfies(backup -> assertThat(Values.list(
                                        backup.root(),
                                        "spec",
                                        "jobTemplate",
                                        "spec",
                                        "template",
                                        "spec",
                                        "initContainers")
                                .stream()
                                .flatMap(dump -> Values.list(dump, "env").stream())
                                .map(variable -> Values.text(variable, "name"))
                                .filter(name -> name.startsWith("AWS_")))
                        .hasSize(2)
                        .allSatisfy(name -> assertThat(page).contains("`" + name + "`")));
    }

    @Test
    void a_store_that_never_had_a_backup_is_an_alert() {
        assertThat(Definitions.ofKind("overlays/prod/backups", "PrometheusRule"))
                .flatExtracting(rules -> Values.list(rules.root(), "spec", "groups", 0, "rules"))
                .filteredOn(rule -> Values.text(rule, "alert").equals("BackupIsOld"))
                .singleElement()
                .satisfies(
                        rule -> assertThat(Values.text(rule, "expr"))
                                .contains(
                                        "kube_cronjob_status_last_successful_time{cronjob=~\".+-backup\"} or kube_cronjob_created{cronjob=~\".+-backup\"}"));
    }

    @Test
    void the_store_of_where_backups_go_gives_nothing_else() {
        assertThat(Definitions.ofKind("overlays/prod/secret-stores", "Role"))
                .filteredOn(role -> role.name().equals("backup-reader"))
                .singleElement()
                .satisfies(role -> assertThat(role.text("rules", 0))
                        .isEqualTo("{apiGroups=[], resources=[secrets], resourceNames=[backup], verbs=[get]}"));
        List<?> namespaces = Values.list(
                Definitions.ofKind("overlays/prod/secret-stores", "ClusterSecretStore").stream()
                        .filter(store -> store.name().equals("backups"))
                        .findFirst()
                        .orElseThrow()
                        .root(),
                "spec",
                "conditions",
                0,
                "namespaces");
        assertThat(Definitions.ofKind("overlays/prod/backups", "ExternalSecret"))
                .isNotEmpty()
                .allSatisfy(secret -> {
                    assertThat(secret.text("spec", "secretStoreRef", "name")).isEqualTo("backups");
                    assertThat(namespaces).anyMatch(name -> name.equals(secret.namespace()));
                });
    }

    @ParameterizedTest
    @CsvSource({
        "echo 'orders  states', done, orders states",
        "exit 1, failed, ''",
        "exit 0, failed, ''",
    })
    void a_dump_of_cassandra_has_every_table_or_fails(String tables, String ends, String dumped) throws Exception {
        Path backup = Files.createDirectory(folder.resolve("backup"));
        Path program = Files.writeString(folder.resolve("cqlsh"), """
                #!/bin/sh
                for word; do
                  case $word in
                    *'DESCRIBE TABLES') %s ;;
                    *COPY*) echo "$word" | sed "s/.*COPY delivery_status.\\([a-z]*\\) .*/\\1/" >>tables ;;
                  esac
                done
                """.formatted(tables));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        // its folders are those of the container
        Files.writeString(
                folder.resolve("dump.sh"),
                Definitions.read("manifests/backups/delivery-status-db/dump.sh")
                        .replace("/tmp/", folder + "/")
                        .replace("/backup/", backup + "/"));

        String printed = Scripts.run(
                folder,
                Map.of("PATH", folder + ":" + System.getenv("PATH"), "USERNAME", "u", "PASSWORD", "p"),
                "sh",
                "-c",
                "sh dump.sh && echo done || echo failed");

        assertThat(printed.strip()).isEqualTo(ends);
        Path copied = folder.resolve("tables");
        assertThat(Files.exists(copied) ? Files.readAllLines(copied) : List.of())
                .isEqualTo(dumped.isEmpty() ? List.of() : List.of(dumped.split(" ")));
    }

    @Test
    void a_rebuild_waits_for_no_window() {
        assertThat(Definitions.ofKind("argocd/environments/prod", "AppProject"))
                .flatExtracting(project -> Values.list(project.root(), "spec", "syncWindows"))
                .isNotEmpty()
                .allSatisfy(
                        window -> assertThat(Values.at(window, "manualSync")).isEqualTo(true));
    }

    @Test
    void the_sealing_keys_that_were_copied_come_back_as_the_page_says() throws Exception {
        assumeTrue(
                Scripts.canRun("openssl", "version") && Scripts.canRun("jq", "--version"),
                "the steps need openssl and jq");
        Files.writeString(folder.resolve("keys.json"), """
                {"kind": "SecretList", "apiVersion": "v1", "metadata": {"resourceVersion": "7"}, "items": [{"metadata": {
                "name": "sealed-secrets-keyabc", "namespace": "sealed-secrets", "uid": "x", "resourceVersion": "6",
                "labels": {"sealedsecrets.bitnami.com/sealed-secrets-key": "active"}},
                "data": {"tls.key": "a2V5", "tls.crt": "Y3J0"}, "type": "kubernetes.io/tls"}]}
                """);
        List<String> steps = shellBlocks();
        assertThat(steps).hasSize(2);

        Scripts.run(folder, Map.of(), "sh", "-ec", steps.getFirst());
        Scripts.run(
                folder,
                Map.of("KEYS", "keys.json", "BACKUP", ".", "RECIPIENT", "recovery.crt"),
                "sh",
                Definitions.HOME
                        .resolve("manifests/backups/sealing-key/dump.sh")
                        .toString());
        Files.delete(folder.resolve("keys.json"));
        Scripts.run(folder, Map.of(), "sh", "-ec", steps.getLast());

        assertThat(Files.readString(folder.resolve("sealing-key.cms"), java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("a2V5");
        assertThat(Definitions.documents(folder.resolve("sealing-keys.json")))
                .singleElement()
                .satisfies(list -> assertThat(list.text("items", 0))
                        .isEqualTo(
                                "{apiVersion=v1, kind=Secret, type=kubernetes.io/tls, data={tls.key=a2V5, tls.crt=Y3J0},"
                                        + " metadata={name=sealed-secrets-keyabc, namespace=sealed-secrets,"
                                        + " labels={sealedsecrets.bitnami.com/sealed-secrets-key=active}}}"));
    }

    /** What the page lets people type without a cluster. */
    private static List<String> shellBlocks() {
        return Pattern.compile("(?s)```shell\n(.*?)```")
                .matcher(Definitions.read(PAGE))
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
