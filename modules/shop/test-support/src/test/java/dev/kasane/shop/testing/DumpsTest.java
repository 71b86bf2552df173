package dev.kasane.shop.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scripts of manifests/backups, and the commands of docs/guides/testbed/recovery.md that bring a store back, run on real stores. */
class DumpsTest {

    private static final Path HOME = Manifests.HOME;

    @TempDir
    Path backup;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "user | users | INSERT INTO users (id, email, name, password) VALUES ('1', 'ada@shop.test', 'Ada', 'a hash')",
                "product | products | INSERT INTO products VALUES ('pear', 'A pear; it''s green', 120)",
                "order | orders | INSERT INTO orders (id, customer, content) VALUES ('1', 'ada', 0x00ff0a27)",
            })
    void what_mysql_held_comes_back(String service, String table, String row) throws Exception {
        try (MariaDb store = MariaDb.start(service)) {
            Map<String, String> login = Map.of("MYSQL_PWD", store.variables().get("DB_PASSWORD"));
            List<String> client = List.of(
                    Programs.find("mariadb"),
                    "--host=127.0.0.1",
                    "--port=" + store.port(),
                    "--user=" + service,
                    "--database=" + service,
                    "--execute");
            restore(service + "-db", store, client, login, service, table, row);
        }
    }

    @Test
    void what_postgresql_held_comes_back() throws Exception {
        try (Postgres store = Postgres.start("payment_info_db")) {
            restore(
                    "payment-info-db",
                    store,
                    psql(store, "payment_info_db", "payment_info_db"),
                    Map.of("PGUSER", "payment_info_db"),
                    "paymentinfo",
                    "charges",
                    "INSERT INTO charges VALUES ('o-1', 'ada', 500, 'card_1')");
        }
    }

    @Test
    void what_yugabytedb_held_comes_back_to_postgresql() throws Exception {
        try (Postgres store = Postgres.start("yugabyte")) {
            run(backup, Map.of(), psql(store, "yugabyte", "yugabyte"), "CREATE DATABASE point");
            restore(
                    "point-db",
                    store,
                    psql(store, "yugabyte", "point"),
                    Map.of(),
                    "point",
                    "earned",
                    "INSERT INTO earned VALUES ('o-1', 'ada', 5)");
        }
    }

    @Test
    void what_valkey_held_comes_back_with_the_file_of_the_master() throws Exception {
        try (Redis store = Redis.start()) {
            Map<String, String> login =
                    Map.of("REDISCLI_AUTH", store.variables().get("KVS_PASSWORD"));
            List<String> client =
                    List.of("sh", "-ec", Programs.find("redis-cli") + " -p " + store.port() + " \"$@\"", "redis-cli");
            redis(login, client, "HSET", "stars:pear", "ada", "4", "grace", "5");
            redis(login, client, "SET", "any", "value");
            store.awaitReplica();

            sh(
                    login,
                    Files.readString(HOME.resolve("manifests/backups/rate-kvs/dump.sh"))
                            .replace(
                                    "-h rfs-rate-kvs -p 26379",
                                    "-p " + store.variables().get("KVS_SENTINEL_PORT"))
                            .replace("-h \"$master\"", "-h \"$master\" -p " + store.port())
                            .replace("valkey-cli", Programs.find("redis-cli"))
                            .replace("/backup/", backup + "/"));
            redis(login, client, "FLUSHALL");
            assertThat(command("rate-kvs")).isEqualTo("rate.rdb");
            store.restore(backup.resolve("rate.rdb"));

            assertThat(redis(login, client, "HGETALL", "stars:pear").lines()).contains("ada", "4", "grace", "5");
            assertThat(redis(login, client, "DBSIZE").strip()).isEqualTo("2");
        }
    }

    private String redis(Map<String, String> login, List<String> client, String... words) throws Exception {
        List<String> all = new ArrayList<>(client);
        all.addAll(List.of(words).subList(0, words.length - 1));
        return run(backup, login, all, words[words.length - 1]);
    }

    @Test
    void the_pictures_of_a_bucket_come_back() throws Exception {
        try (S3 store = S3.start()) {
            Map<String, String> bucket = store.variables();
            Map<String, String> from = Map.of(
                    "RCLONE_CONFIG_FROM_TYPE",
                    "s3",
                    "RCLONE_CONFIG_FROM_PROVIDER",
                    "Other",
                    "RCLONE_CONFIG_FROM_ENDPOINT",
                    "http://127.0.0.1:" + store.port(),
                    "RCLONE_CONFIG_FROM_ACCESS_KEY_ID",
                    bucket.get("PICTURES_ACCESS_KEY"),
                    "RCLONE_CONFIG_FROM_SECRET_ACCESS_KEY",
                    bucket.get("PICTURES_SECRET_KEY"),
                    // one of this machine is no setting of the pod
                    "AWS_CA_BUNDLE",
                    "");
            byte[] pear = {(byte) 0x89, 'P', 'N', 'G', 0, 13, 10};
            Path picture = Files.write(store.bucket().resolve("pear"), pear);

            sh(from, rclone(Files.readString(HOME.resolve("manifests/backups/product-image/dump.sh"))));
            Files.delete(picture);
            sh(from, rclone(command("product-image")));

            assertThat(picture).hasBinaryContent(pear);
        }
    }

    private String rclone(String command) {
        return command.replace("rclone ", Programs.find("rclone") + " ").replace("/backup/", backup + "/");
    }

    /** The sealing key is tried by RecoveryTest. */
    @Test
    void the_page_names_what_is_tried_here() throws Exception {
        assertThat(Pattern.compile("(?m)^\\|.*\\| `(.+)-backup` \\| [a-z ]+ \\| (.+) \\| .*\\|$")
                        .matcher(Files.readString(HOME.resolve("docs/guides/testbed/recovery.md")))
                        .results()
                        .filter(row -> !row.group(2).equals("none"))
                        .map(row -> row.group(1) + ": " + row.group(2)))
                .containsExactlyInAnyOrder(
                        "user-db: MariaDB",
                        "product-db: MariaDB",
                        "product-image: Versity S3 Gateway",
                        "order-db: MariaDB",
                        "payment-info-db: PostgreSQL",
                        "point-db: PostgreSQL",
                        "rate-kvs: Redis",
                        "sealing-key: openssl and jq");
    }

    /** Fills a store, copies it as its CronJob does, loses it, and brings it back as the page says. */
    private void restore(
            String name,
            TestStore store,
            List<String> client,
            Map<String, String> login,
            String service,
            String table,
            String row)
            throws Exception {
        for (String statement : schema(service)) {
            run(backup, login, client, statement);
        }
        run(backup, login, client, row);
        String held = run(backup, login, client, "SELECT * FROM " + table);
        assertThat(held.lines()).hasSizeGreaterThan(1);

        sh(login, local(Files.readString(HOME.resolve("manifests/backups/" + name + "/dump.sh")), store));
        run(backup, login, client, "DROP TABLE " + table);
        sh(login, local(command(name), store));

        assertThat(run(backup, login, client, "SELECT * FROM " + table)).isEqualTo(held);
    }

    private static List<String> schema(String service) throws IOException {
        Path modules = HOME.resolve("modules/shop");
        String module = service.equals("paymentinfo") ? "payment-info" : service;
        String text = Files.readString(
                modules.resolve(module + "/src/main/resources/dev/kasane/shop/" + service + "/schema.sql"));
        return List.of(text.strip().split(";\\s*"));
    }

    /** The command of the page's table. */
    private static String command(String name) throws IOException {
        Matcher row = Pattern.compile("(?m)^\\|.*\\| `" + name + "-backup` \\|.*\\| `([^`]+)`.* \\|$")
                .matcher(Files.readString(HOME.resolve("docs/guides/testbed/recovery.md")));
        assertThat(row.find()).as(name).isTrue();
        return row.group(1);
    }

    /** A command, with this machine's programs, store and folder; options that MariaDB's programs do not have are left out. */
    private String local(String command, TestStore store) {
        return command.replaceAll(" --port=\\d+", "")
                .replaceAll("--host=\\S+", "--host=127.0.0.1 --port=" + store.port())
                .replaceAll(" --(set-gtid-purged|column-statistics)=\\S+", "")
                .replace("/home/yugabyte/postgres/bin/ysql_dump", "pg_dump")
                .replace("ysqlsh ", "psql ")
                .replace("/backup/", backup + "/");
    }

    private void sh(Map<String, String> login, String script) throws Exception {
        run(backup, login, List.of("sh", "-ec"), script);
    }

    private static List<String> psql(Postgres store, String user, String database) {
        return List.of(
                Programs.find("psql"),
                "postgresql://" + user + "@127.0.0.1:" + store.port() + "/" + database,
                "--quiet",
                "--set=ON_ERROR_STOP=1",
                "--command");
    }

    private static String run(Path in, Map<String, String> variables, List<String> command, String last)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(command);
        words.add(last);
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(in.toFile()).redirectErrorStream(true);
        builder.environment().putAll(variables);
        Process process = builder.start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s: %s", last, printed).isZero();
        return printed;
    }
}
