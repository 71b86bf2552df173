package dev.kasane.argocd.coldstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ForbiddenCallsTest {

    private static final String SERVICE =
            "{kind: Service, metadata: {name: user}, spec: {selector: {app: user}, ports: [{port: 80, targetPort:"
                    + " grpc}]}}";
    private static final String USER = Start.deployment("user", "ports: [{name: grpc, containerPort: 8080}]");
    private static final String ORDER =
            Start.deployment("order", "env: [{name: U, value: 'http://user.user.svc:80/'}]");
    private static final String CLOSED =
            "{kind: NetworkPolicy, metadata: {name: closed}, spec: {podSelector: {}, policyTypes: [Ingress]}}";

    private static List<String> waits(String order, String... policies) {
        Start start = new Start().with("order", 1, order).with("user", 1, USER, SERVICE);
        for (String policy : policies) {
            start.with("user", 1, policy);
        }
        return start.waits();
    }

    private static String from(String peer, String more) {
        return "{kind: NetworkPolicy, metadata: {name: open}, spec: {podSelector: {matchLabels: {app: user}}, ingress:"
                + " [{from: [" + peer + "]" + more + "}]}}";
    }

    @Test
    void aPolicyOfTheCalledForbidsTheCall() {
        assertThat(waits(ORDER, CLOSED))
                .containsExactly(
                        "STOPS order cannot reach user: the policy user/closed forbids it, and Deployment order of"
                                + " Application order names user/user:80");
    }

    @Test
    void withoutAPolicyEverythingIsReached() {
        assertThat(waits(ORDER)).isEmpty();
    }

    @Test
    void onePolicyThatPermitsIsEnough() {
        String byNamespace = from("{namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: order}}}", "");

        assertThat(waits(ORDER, CLOSED, byNamespace)).isEmpty();
    }

    @Test
    void podSelectorsWithoutANamespaceAreOfTheSameNamespace() {
        assertThat(waits(ORDER, from("{podSelector: {}}", ""))).hasSize(1);
    }

    @Test
    void portsAreThoseOfThePod() {
        assertThat(waits(ORDER, from("{namespaceSelector: {}}", ", ports: [{port: 8080}]")))
                .isEmpty();
        assertThat(waits(ORDER, from("{namespaceSelector: {}}", ", ports: [{port: 80}]")))
                .hasSize(1);
    }

    @Test
    void aPolicyOfTheCallerForbidsTheCall() {
        Start start = new Start()
                .with(
                        "order",
                        1,
                        ORDER,
                        "{kind: NetworkPolicy, metadata: {name: out}, spec: {podSelector: {}, policyTypes: [Egress],"
                                + " egress: [{to: [{podSelector: {}}]}]}}")
                .with("user", 1, USER, SERVICE);

        assertThat(start.waits()).singleElement().asString().contains("the policy order/out forbids it");
    }

    @Test
    void addressesInConfigMapsCount() {
        Start start = new Start()
                .with(
                        "order",
                        1,
                        Start.deployment("order", "envFrom: [{configMapRef: {name: settings}}]"),
                        "{kind: ConfigMap, metadata: {name: settings}, data: {USER_HOST: user.user.svc.cluster.local}}")
                .with("user", 1, USER, SERVICE, CLOSED);

        assertThat(start.waits()).singleElement().asString().endsWith(" names user/user");
    }

    @Test
    void theOwnNameInAVariableIsNoCall() {
        Start start = new Start()
                .with("user", 1, Start.deployment("user", "env: [{name: DB_USER, value: user}]"), SERVICE, CLOSED);

        assertThat(start.waits()).isEmpty();
    }
}
