package dev.kasane.cli.init;

import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * A kind of store that a service can be given.
 *
 * @param name the name that people type
 * @param template the resource with its files
 * @param about what it is, in a few words
 */
record Store(String name, String template, String about) {

    /** All stores; the README files in {@code manifests/} of kasane's own repository describe each. */
    static final List<Store> CATALOGUE = List.of(
            new Store("cassandra", "store-cassandra", "Cassandra, by k8ssandra"),
            new Store("elasticsearch", "store-elasticsearch", "Elasticsearch, by Elastic Cloud on Kubernetes"),
            new Store("kafka", "store-kafka", "Kafka, by Strimzi"),
            new Store("mongodb", "store-mongodb", "MongoDB, by MongoDB's own operator"),
            new Store("mysql", "store-mysql", "MySQL, by Percona's operator"),
            new Store("postgresql", "store-postgresql", "PostgreSQL, by Zalando's operator"),
            new Store("redis", "store-redis", "Valkey behind the protocol of Redis, by redis-operator"),
            new Store("tikv", "store-tikv", "TiKV, by the TiDB operator"));

    static Store named(String name) {
        List<String> names = new ArrayList<>();
        for (Store store : CATALOGUE) {
            if (store.name.equals(name)) {
                return store;
            }
            names.add(store.name);
        }
        throw Problem.error(
                        "there is no middleware " + name + " in the catalogue",
                        null,
                        ClosestName.hint(name, names, "there are " + String.join(", ", names)))
                .asException();
    }
}
