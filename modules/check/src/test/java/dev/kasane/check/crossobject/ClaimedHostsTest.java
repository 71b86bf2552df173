package dev.kasane.check.crossobject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.Shared;
import dev.kasane.check.finding.Finding;
import dev.kasane.resource.Resource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Hosts of several targets. */
class ClaimedHostsTest {

    @Test
    void a_host_that_two_targets_claim_is_found_in_both() {
        String ingress = """
                apiVersion: networking.k8s.io/v1
                kind: Ingress
                metadata: {name: shop}
                spec: {rules: [{host: shop.example.com, http: {paths: [{path: /, pathType: Prefix}]}}]}
                """;
        ClaimedHosts hosts = new ClaimedHosts();
        for (String target : List.of("dev", "prod")) {
            hosts.add(new ObjectsOfTarget(
                    target, List.of(Resource.of(Shared.yaml(ingress).getFirst(), gvk -> false))));
        }
        hosts.add(new ObjectsOfTarget(
                "other",
                List.of(Resource.of(
                        Shared.yaml(ingress.replace("shop.", "other.")).getFirst(), gvk -> false))));
        assertThat(hosts.findings(Set.of("other"))).isEmpty();
        assertThat(hosts.findings(Set.of("prod"))).extracting(Finding::target).containsExactlyInAnyOrder("dev", "prod");
    }
}
