package dev.kasane.argocd.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InferredClustersTest {

    @ParameterizedTest
    @CsvSource({
        "https://10.0.0.1:6443/a, 10.0.0.1",
        "http://prod.example.org, prod.example.org",
        "prod.example.org/a:b, prod.example.org"
    })
    void theNameOfAClusterIsTheHostOfItsServer(String server, String host) {
        assertThat(InferredClusters.host(server)).isEqualTo(host);
    }

    @Test
    @Timeout(30)
    void aLongAddressTakesNoLongerThanItsLength() {
        assertThat(InferredClusters.host("x" + ":".repeat(2 << 20) + "\ny\n")).isEqualTo("x");
    }
}
