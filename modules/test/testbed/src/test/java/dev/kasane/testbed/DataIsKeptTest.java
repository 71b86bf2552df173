package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** No sync deletes data: what owns it is neither pruned nor deleted unasked, and its applications prune nothing. */
class DataIsKeptTest {

    /** The kinds that own data, written down apart from the component that marks them. */
    static final List<String> OWNERS = List.of(
            "core.pingcap.com Cluster",
            "core.pingcap.com PDGroup",
            "core.pingcap.com TiKVGroup",
            "k8ssandra.io K8ssandraCluster",
            "cassandra.datastax.com CassandraDatacenter",
            "planetscale.com VitessCluster",
            "mysql.oracle.com InnoDBCluster",
            "ps.percona.com PerconaServerMySQL",
            "mysql.presslabs.org MysqlCluster",
            "psmdb.percona.com PerconaServerMongoDB",
            "mongodbcommunity.mongodb.com MongoDBCommunity",
            "acid.zalan.do postgresql",
            "kafka.strimzi.io Kafka",
            "kafka.strimzi.io KafkaNodePool",
            "kafka.strimzi.io KafkaTopic",
            "databases.spotahome.com RedisFailover",
            "redis.redis.opstreelabs.in RedisReplication",
            "elasticsearch.k8s.elastic.co Elasticsearch",
            "operator.yugabyte.io YBUniverse",
            "jetstream.nats.io Stream",
            "seaweed.seaweedfs.com Seaweed",
            "seaweed.seaweedfs.com Bucket",
            "minio.min.io Tenant",
            "ceph.rook.io CephCluster",
            "ceph.rook.io CephBlockPool",
            "ceph.rook.io CephFilesystem",
            "ceph.rook.io CephObjectStore",
            "ceph.rook.io CephObjectStoreUser",
            "objectbucket.io ObjectBucketClaim");

    @Test
    void what_owns_data_is_neither_pruned_nor_deleted_unasked() {
        List<Manifest> owners = Definitions.objects().stream()
                .filter(object -> OWNERS.contains(object.group() + " " + object.kind()))
                .toList();

        assertThat(owners)
                .extracting(owner -> owner.group() + " " + owner.kind())
                .containsAll(OWNERS);
        assertThat(owners)
                .allSatisfy(owner -> assertThat(owner.annotation("argocd.argoproj.io/sync-options"))
                        .as(owner.id())
                        .contains("Prune=false")
                        .contains("Delete=confirm"));
    }

    @Test
    void so_are_the_namespaces_they_are_in_and_their_passwords() {
        assertThat(Definitions.objects())
                .filteredOn(object -> object.kind().equals("Namespace") && Definitions.SERVICES.contains(object.name())
                        || Values.map(object.root(), "metadata", "labels").equals(Map.of("role", "password")))
                .isNotEmpty()
                .allSatisfy(object -> assertThat(object.annotation("argocd.argoproj.io/sync-options"))
                        .as(object.id())
                        .contains("Prune=false")
                        .contains("Delete=confirm"));
    }

    @Test
    void applications_of_stores_and_operators_prune_nothing_and_leave_what_they_made() {
        for (String environment : Definitions.ENVIRONMENTS) {
            assertThat(Definitions.applications(environment))
                    .filteredOn(application -> List.of("platform", "data").contains(kind(application)))
                    .hasSizeGreaterThan(40)
                    .allSatisfy(application -> {
                        assertThat(Values.at(application.root(), "spec", "syncPolicy", "automated", "prune"))
                                .as(application.name())
                                .isEqualTo(false);
                        assertThat(Values.list(application.root(), "metadata", "finalizers"))
                                .as(application.name())
                                .isEmpty();
                    });
        }
    }

    private static String kind(Manifest application) {
        return application.text("metadata", "labels", "testbed.kasane.dev/kind");
    }
}
