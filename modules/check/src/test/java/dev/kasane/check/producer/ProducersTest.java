package dev.kasane.check.producer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.Shared;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlMap;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProducersTest {

    private static List<Created> of(String text) {
        YamlMap object = Shared.yaml(text).getFirst();
        Gvk gvk =
                Gvk.of(Objects.requireNonNull(object.text("apiVersion")), Objects.requireNonNull(object.text("kind")));
        return Producers.standard().of(gvk.group(), gvk.kind(), Json.map(Json.of(object)), "shop");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {apiVersion: external-secrets.io/v1, kind: ExternalSecret, metadata: {name: a}, spec: {target: {name: b}, data: [{secretKey: k}]}} | b | k
            {apiVersion: external-secrets.io/v1beta1, kind: ExternalSecret, metadata: {name: a}, spec: {data: [{secretKey: k}, {secretKey: l}]}} | a | k l
            {apiVersion: external-secrets.io/v1, kind: ExternalSecret, metadata: {name: a}, spec: {dataFrom: [{extract: {key: x}}]}} | a | *
            {apiVersion: external-secrets.io/v1, kind: ExternalSecret, metadata: {name: a}, spec: {target: {template: {data: {url: x}}}, data: [{secretKey: k}]}} | a | url
            {apiVersion: bitnami.com/v1alpha1, kind: SealedSecret, metadata: {name: a}, spec: {encryptedData: {k: x}}} | a | k
            {apiVersion: bitnami.com/v1alpha1, kind: SealedSecret, metadata: {name: a}, spec: {encryptedData: {k: x}, template: {metadata: {name: b}}}} | a | k
            {apiVersion: apps/v1, kind: Deployment, metadata: {name: a, annotations: {operator.1password.io/item-path: p, operator.1password.io/item-name: n}}} | n | *
            {apiVersion: k8s.mariadb.com/v1alpha1, kind: MariaDB, metadata: {name: m}, spec: {}} | m-root | password
            {apiVersion: external-secrets.io/v1alpha1, kind: PushSecret, metadata: {name: a}, spec: {data: [{match: {remoteRef: {remoteKey: r}}}]}} | r | *
            {apiVersion: cert-manager.io/v1, kind: Certificate, metadata: {name: a}, spec: {secretName: tls}} | tls | tls.crt tls.key ca.crt
            {apiVersion: v1, kind: Service, metadata: {name: a, annotations: {service.beta.openshift.io/serving-cert-secret-name: certs}}} | certs | tls.crt tls.key
            {apiVersion: v1, kind: Secret, type: kubernetes.io/service-account-token, metadata: {name: t, annotations: {kubernetes.io/service-account.name: a}}} | t | token ca.crt namespace service-ca.crt
            {apiVersion: kafka.strimzi.io/v1beta2, kind: KafkaUser, metadata: {name: u}, spec: {}} | u | *
            {apiVersion: postgresql.cnpg.io/v1, kind: Cluster, metadata: {name: db}, spec: {}} | db-app | username user password dbname host port pgpass uri jdbc-uri fqdn-uri fqdn-jdbc-uri
            {apiVersion: pgv2.percona.com/v2, kind: PerconaPGCluster, metadata: {name: db}, spec: {users: [{name: web}]}} | db-pguser-web | *
            {apiVersion: acid.zalan.do/v1, kind: postgresql, metadata: {name: db}, spec: {users: {web: []}}} | web.db.credentials.postgresql.acid.zalan.do | username password
            {apiVersion: elasticsearch.k8s.elastic.co/v1, kind: Elasticsearch, metadata: {name: logs}, spec: {}} | logs-es-elastic-user | elastic
            {apiVersion: rabbitmq.com/v1beta1, kind: RabbitmqCluster, metadata: {name: mq}, spec: {}} | mq-default-user | username password default_user.conf host port provider type connection_string mqtt-port stomp-port stream-port web-mqtt-port web-stomp-port
            {apiVersion: mongodbcommunity.mongodb.com/v1, kind: MongoDBCommunity, metadata: {name: m}, spec: {users: [{name: web, db: admin}]}} | m-admin-web | connectionString.standard connectionString.standardSrv username password
            {apiVersion: secrets.hashicorp.com/v1beta1, kind: VaultStaticSecret, metadata: {name: a}, spec: {destination: {name: v, create: true}}} | v | *
            {apiVersion: s3.aws.upbound.io/v1beta1, kind: Bucket, metadata: {name: a}, spec: {writeConnectionSecretToRef: {name: c, namespace: shop}}} | c | *
            """)
    void operatorsCreateTheSecretsThatTheirDocumentsName(String object, String name, String keys) {
        assertThat(of(object))
                .filteredOn(created ->
                        created.kind().equals("Secret") && created.name().equals(name))
                .first()
                .satisfies(created -> {
                    assertThat(created.namespace()).isIn("shop", Created.EVERY_NAMESPACE);
                    if (keys.equals("*")) {
                        assertThat(created.keys()).isNull();
                    } else {
                        assertThat(created.keys()).containsExactlyInAnyOrder(keys.split(" "));
                    }
                });
    }

    @Test
    void configMapsOfEveryNamespaceAndBundlesOfTrustManagerAreKnown() {
        assertThat(Producers.standard().ofEveryCluster())
                .extracting(Created::name)
                .contains("kube-root-ca.crt", "openshift-service-ca.crt");
        assertThat(of("apiVersion: trust.cert-manager.io/v1alpha1\nkind: Bundle\nmetadata: {name: ca}\n"
                        + "spec: {target: {configMap: {key: root.pem}}}\n"))
                .first()
                .satisfies(created -> {
                    assertThat(created.kind()).isEqualTo("ConfigMap");
                    assertThat(created.keys()).containsExactly("root.pem");
                });
    }

    @Test
    void everyRowNamesItsSource() {
        assertThat(Producers.standard().sources()).hasSizeGreaterThan(150).allMatch(source -> source.length() > 8);
    }

    @Test
    void whatNamesNothingCreatesNothing() {
        assertThat(of("apiVersion: cert-manager.io/v1\nkind: Certificate\nmetadata: {name: a}\nspec: {}\n"))
                .isEmpty();
        assertThat(of("apiVersion: v1\nkind: Service\nmetadata: {name: a}\n")).isEmpty();
    }
}
