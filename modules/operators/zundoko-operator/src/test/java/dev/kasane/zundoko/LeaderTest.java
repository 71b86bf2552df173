package dev.kasane.zundoko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.operator.OperatorSettings;
import dev.kasane.operator.RunningOperator;
import dev.kasane.testkit.Fixture;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.TestCluster;
import dev.kasane.zundoko.api.Hikawa;
import dev.kasane.zundoko.api.HikawaSpec;
import dev.kasane.zundoko.api.Zundoko;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

@KubernetesTest
@Fixture("../../../manifests/zundoko-operator/crds")
@Fixture("../../../manifests/zundoko-operator/role.yaml")
@Fixture("../../../manifests/zundoko-operator/lease-role.yaml")
class LeaderTest {

    private static void start(TestCluster cluster, List<RunningOperator> into) {
        cluster.run(config -> {
            RunningOperator operator = ZundokoOperator.start(
                    config,
                    new OperatorSettings(
                            ZundokoOperator.NAME, Set.of(cluster.namespace()), Optional.of(cluster.namespace()), 0),
                    hikawa -> Songs.SEVEN_WORDS);
            into.add(operator);
            return operator;
        });
    }

    @Test
    void one_sings_and_the_other_takes_over(TestCluster cluster) {
        cluster.actAs("zundoko-operator", "zundoko-operator", "zundoko-operator-lease");
        List<RunningOperator> operators = new ArrayList<>();
        start(cluster, operators);
        Lease first = cluster.eventually(Lease.class, ZundokoOperator.NAME)
                .satisfies("to be held", it -> it.getSpec().getHolderIdentity() != null);
        start(cluster, operators);
        cluster.apply(Songs.hikawa("shared", new HikawaSpec(1_000, null, null)));
        cluster.eventually(Zundoko.class).countIsAtLeast(2);

        operators.getFirst().close();

        cluster.eventually(Lease.class, ZundokoOperator.NAME)
                .within(Duration.ofSeconds(30))
                .satisfies(
                        "to be held by the other one",
                        it -> it.getSpec().getHolderIdentity() != null
                                && !it.getSpec().getHolderIdentity().isEmpty()
                                && !it.getSpec()
                                        .getHolderIdentity()
                                        .equals(first.getSpec().getHolderIdentity()));
        cluster.eventually(Hikawa.class, "shared")
                .within(Duration.ofSeconds(30))
                .hasCondition("Ready", "True");
        assertThat(cluster.client().resources(Zundoko.class).list().getItems()).hasSize(7);
    }

    @Test
    void tells_about_itself(TestCluster cluster) throws IOException, InterruptedException {
        cluster.actAs("zundoko-operator", "zundoko-operator", "zundoko-operator-lease");
        List<RunningOperator> operators = new ArrayList<>();
        start(cluster, operators);
        cluster.apply(Songs.hikawa("heard", new HikawaSpec(10, null, null)));
        cluster.eventually(Hikawa.class, "heard").hasCondition("Ready", "True");

        assertThat(get(operators.getFirst().port(), "/healthz").statusCode()).isEqualTo(200);
        assertThat(get(operators.getFirst().port(), "/readyz").statusCode()).isEqualTo(200);
        assertThat(get(operators.getFirst().port(), "/metrics").body())
                .contains("zundoko_words_total 7.0", "jvm_memory_used_bytes", "operator_sdk_");
    }

    private static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                            .build(),
                    BodyHandlers.ofString());
        }
    }
}
