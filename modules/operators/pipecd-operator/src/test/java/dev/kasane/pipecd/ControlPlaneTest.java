package dev.kasane.pipecd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kasane.operator.OperatorSettings;
import dev.kasane.pipecd.api.ControlPlane;
import dev.kasane.pipecd.api.Minio;
import dev.kasane.pipecd.api.Mongo;
import dev.kasane.testkit.Fixture;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.TestCluster;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

@KubernetesTest
@Fixture("../../../manifests/pipecd-operator/crds")
@Fixture("../../../manifests/pipecd-operator/role.yaml")
class ControlPlaneTest {

    private static void run(TestCluster cluster) {
        cluster.actAs("pipecd-operator", "pipecd-operator");
        cluster.run(config -> PipecdOperator.start(
                config,
                OperatorSettings.alone(PipecdOperator.NAME, cluster.namespace()),
                ignored -> new Endpoints("127.0.0.1:1", "127.0.0.1:1")));
    }

    /** The control plane, with other words: what is replaced, and by what, in pairs. */
    private static GenericKubernetesResource controlPlane(String... edits) {
        try (InputStream file =
                Objects.requireNonNull(ControlPlaneTest.class.getResourceAsStream("control-plane.yaml"))) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            for (int i = 0; i < edits.length; i += 2) {
                assertThat(text).contains(edits[i]);
                text = text.replace(edits[i], edits[i + 1]);
            }
            return Serialization.unmarshal(text, GenericKubernetesResource.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @Fixture("control-plane.yaml")
    void writes_the_file_in_pipecds_words_and_rolls_when_it_changes(TestCluster cluster) {
        run(cluster);
        JsonNode file = file(cluster);
        // the shape of PipeCD v0.57's documentation
        assertThat(file).isEqualTo(Serialization.unmarshal("""
                                apiVersion: pipecd.dev/v1beta1
                                kind: ControlPlane
                                spec:
                                  address: https://pipecd.example.com
                                  stateKey: state
                                  datastore:
                                    type: MYSQL
                                    config: {url: "user:pass@tcp(mysql:3306)", database: pipecd}
                                  filestore:
                                    type: MINIO
                                    config:
                                      endpoint: http://main-minio:9000
                                      bucket: pipecd
                                      accessKeyFile: /etc/minio/access
                                      secretKeyFile: /etc/minio/secret
                                      autoCreateBucket: true
                                  cache: {ttl: 5m}
                                  projects:
                                  - id: shop
                                    staticAdmin: {username: admin, passwordHash: $2a$10$abcdefghijklmnopqrstuv}
                                """, JsonNode.class));
        Deployment server = cluster.eventually(Deployment.class, "main-server").exists();
        assertThat(server.getSpec().getTemplate().getSpec().getContainers().getFirst())
                .satisfies(it -> {
                    assertThat(it.getImage()).isEqualTo("ghcr.io/pipe-cd/pipecd:v0.57.0");
                    assertThat(it.getArgs())
                            .contains(
                                    "--encryption-key-file=/etc/pipecd-secret/encryption-key",
                                    "--cache-address=main-cache:6379");
                });
        String hash = hash(server);
        String key =
                cluster.eventually(Secret.class, "main-keys").exists().getData().get("encryption-key");

        cluster.apply(controlPlane("ttl: 5m", "ttl: 6m"));

        Deployment rolled = cluster.eventually(Deployment.class, "main-server")
                .satisfies("to have another hash", it -> !hash(it).equals(hash));
        assertThat(rolled.getMetadata().getUid()).isEqualTo(server.getMetadata().getUid());
        // the key of a control plane is for ever
        assertThat(cluster.eventually(Secret.class, "main-keys")
                        .exists()
                        .getData()
                        .get("encryption-key"))
                .isEqualTo(key);
    }

    @Test
    void a_control_plane_without_a_state_key_gets_one_that_stays(TestCluster cluster) {
        run(cluster);
        cluster.apply(controlPlane("    stateKey: state\n", ""));

        String key = file(cluster).at("/spec/stateKey").asText();
        assertThat(key).hasSize(64);
        assertThat(key)
                .isNotEqualTo(new String(
                        PipecdCluster.value(cluster, "main-keys", "encryption-key"), StandardCharsets.UTF_8));

        String hash = hash(cluster.eventually(Deployment.class, "main-server").exists());
        cluster.apply(controlPlane("    stateKey: state\n", "", "ttl: 5m", "ttl: 6m"));
        cluster.eventually(Deployment.class, "main-server")
                .satisfies("to have another hash", it -> !hash(it).equals(hash));
        assertThat(file(cluster).at("/spec/stateKey").asText()).isEqualTo(key);
        // the gateway needs nothing of it
        assertThat(cluster.eventually(ConfigMap.class, "main-gateway").exists().getData())
                .containsOnlyKeys("envoy-config.yaml");
        assertThat(cluster.client().configMaps().withName("main-config").get()).isNull();
    }

    private static final String INLINE = """
            projects:
            - id: shop
              staticAdmin: {username: admin, passwordHash: a hash}
            sharedSSOConfigs:
            - {name: hub, github: {clientId: one, clientSecret: first}}
            - {name: mail, google: {clientId: two, clientSecret: second}}
            """.indent(4);

    private static final String REFERENCES = INLINE.replace(
                    "passwordHash: a hash", "passwordHashRef: {name: logins, key: admin}")
            .replace("clientSecret: first", "clientSecretRef: {name: logins, key: hub}")
            .replace("clientSecret: second", "clientSecretRef: {name: logins, key: mail}");

    /** The control plane with other projects and single sign-on. */
    private static GenericKubernetesResource withLogins(String logins, String stateKey) {
        return controlPlane("""
                projects:
                - id: shop
                  staticAdmin:
                    username: admin
                    passwordHash: $2a$10$abcdefghijklmnopqrstuv
                """.indent(4), logins, "stateKey: state", stateKey);
    }

    private static Secret logins(String hub) {
        return new SecretBuilder()
                .withNewMetadata()
                .withName("logins")
                .endMetadata()
                .withStringData(Map.of("admin", "a hash", "hub", hub, "mail", "second\n", "state", "state"))
                .build();
    }

    @Test
    void a_value_that_moves_into_a_secret_changes_nothing(TestCluster cluster) {
        run(cluster);
        cluster.apply(withLogins(INLINE, "stateKey: state"));

        Deployment server = cluster.eventually(Deployment.class, "main-server").exists();
        JsonNode inline = file(cluster);
        assertThat(inline.at("/spec/sharedSSOConfigs/0/github/clientSecret").asText())
                .isEqualTo("first");
        ControlPlane former = cluster.eventually(ControlPlane.class, "main").hasCondition("SecretsReferenced", "False");
        assertThat(String.valueOf(former.getStatus().conditions()))
                .contains("stateKey, datastore.mySQLConfig.url, projects[shop].staticAdmin.passwordHash,"
                        + " sharedSSOConfigs[hub].github.clientSecret, sharedSSOConfigs[mail].google.clientSecret;");

        cluster.apply(logins("first"));
        cluster.apply(withLogins(REFERENCES, "stateKeyRef: {name: logins, key: state}"));

        cluster.eventually(ControlPlane.class, "main")
                .satisfies(
                        "to have the password of its database in the object only",
                        it -> String.valueOf(it.getStatus().conditions())
                                .contains("are in the object: datastore.mySQLConfig.url;"));
        assertThat(file(cluster)).isEqualTo(inline);
        assertThat(hash(cluster.eventually(Deployment.class, "main-server").exists()))
                .isEqualTo(hash(server));
    }

    @Test
    void nothing_is_made_before_the_secret_is_there_and_a_new_value_rolls(TestCluster cluster) {
        run(cluster);
        cluster.apply(withLogins(REFERENCES, "stateKeyRef: {name: logins, key: state}"));

        ControlPlane waiting = cluster.eventually(ControlPlane.class, "main").hasCondition("Ready", "False");
        assertThat(String.valueOf(waiting.getStatus().conditions())).contains("there is no Secret logins");
        assertThat(cluster.client().resources(Deployment.class).list().getItems())
                .isEmpty();

        cluster.apply(logins("first"));
        String hash = hash(cluster.eventually(Deployment.class, "main-server").exists());
        cluster.apply(logins("third"));
        cluster.eventually(Deployment.class, "main-server")
                .satisfies("to have another hash", it -> !hash(it).equals(hash));
        assertThat(file(cluster)
                        .at("/spec/sharedSSOConfigs/0/github/clientSecret")
                        .asText())
                .isEqualTo("third");
    }

    @Test
    void a_provider_without_a_secret_is_reported(TestCluster cluster) {
        run(cluster);
        cluster.apply(withLogins(INLINE.replace(", clientSecret: first", ""), "stateKey: state"));

        ControlPlane unset = cluster.eventually(ControlPlane.class, "main").hasCondition("Ready", "False");
        assertThat(String.valueOf(unset.getStatus().conditions()))
                .contains("neither a value nor a reference is set: sharedSSOConfigs[hub].github.clientSecret");
    }

    /** PipeCD's configuration, which is in a Secret: it has keys. */
    private static JsonNode file(TestCluster cluster) {
        return Serialization.unmarshal(
                new String(
                        PipecdCluster.value(cluster, "main-config", "control-plane-config.yaml"),
                        StandardCharsets.UTF_8),
                JsonNode.class);
    }

    private static String hash(Deployment deployment) {
        return String.valueOf(deployment
                .getSpec()
                .getTemplate()
                .getMetadata()
                .getAnnotations()
                .get("pipecd.kanatakita.com/config-hash"));
    }

    @Test
    void exactly_one_store_of_each_sort_is_held_by_the_schema(TestCluster cluster) {
        assertThatThrownBy(() -> cluster.apply(controlPlane(
                        "      mySQLConfig:",
                        "      firestoreConfig: {namespace: a, environment: b, project: c}\n      mySQLConfig:")))
                .hasMessageContaining("exactly one of firestoreConfig, mySQLConfig and mongoDBConfig has to be set");
        assertThatThrownBy(() -> cluster.apply(controlPlane(
                        "      minioConfig:", "      s3Config: {bucket: a, region: b}\n      minioConfig:")))
                .hasMessageContaining("exactly one of gcsConfig, s3Config and minioConfig has to be set");
    }

    @Test
    void what_a_version_no_longer_has_is_said_with_what_to_do(TestCluster cluster) {
        run(cluster);
        cluster.apply(controlPlane("mySQLConfig", "mongoDBConfig"));

        ControlPlane refused = cluster.eventually(ControlPlane.class, "main").hasCondition("Supported", "False");
        assertThat(String.valueOf(refused.getStatus().conditions()))
                .contains("PipeCD v0.57.0 has no MongoDB", "use mySQLConfig or firestoreConfig");
        assertThat(cluster.client().resources(Deployment.class).list().getItems())
                .isEmpty();
    }

    @Test
    void stores_are_made(TestCluster cluster) {
        run(cluster);
        cluster.apply(Serialization.unmarshal("""
                apiVersion: pipecd.kanatakita.com/v1alpha1
                kind: Minio
                metadata: {name: files}
                spec: {secret: {secretName: minio}}
                """, Minio.class));
        cluster.apply(Serialization.unmarshal("""
                apiVersion: pipecd.kanatakita.com/v1alpha1
                kind: Mongo
                metadata: {name: records}
                spec: {}
                """, Mongo.class));

        StatefulSet minio = cluster.eventually(StatefulSet.class, "files-minio").exists();
        assertThat(minio.getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getVolumeMounts())
                .singleElement()
                .satisfies(it -> assertThat(it.getMountPath()).isEqualTo("/data"));
        cluster.eventually(Mongo.class, "records").hasCondition("Supported", "False");
        cluster.eventually(StatefulSet.class, "records-mongo").exists();
    }
}
