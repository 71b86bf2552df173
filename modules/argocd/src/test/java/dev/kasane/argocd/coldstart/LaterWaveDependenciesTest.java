package dev.kasane.argocd.coldstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each pair: an object, and what it needs. */
class LaterWaveDependenciesTest {

    private static final String SECRET = "{kind: Secret, metadata: {name: db, namespace: a}}";
    private static final String READER =
            Start.deployment("web", "env: [{name: P, valueFrom: {secretKeyRef: {name: db, key: p}}}]");

    static Stream<Arguments> needs() {
        return Stream.of(
                Arguments.of(READER, SECRET, "the Secret a/db"),
                Arguments.of(
                        Start.deployment("web", "envFrom: [{secretRef: {name: db}}]"),
                        "{kind: ExternalSecret, metadata: {name: x, namespace: a}, spec: {target: {name: db}}}",
                        "the Secret a/db"),
                Arguments.of(
                        "{kind: Pod, metadata: {name: p}, spec: {volumes: [{name: v, secret: {secretName: db}}]}}",
                        "{kind: Certificate, metadata: {name: x, namespace: a}, spec: {secretName: db}}",
                        "the Secret a/db"),
                Arguments.of(
                        "{kind: ExternalSecret, metadata: {name: e}, spec: {secretStoreRef: {kind: ClusterSecretStore,"
                                + " name: outside}}}",
                        "{kind: ClusterSecretStore, metadata: {name: outside}}",
                        "the ClusterSecretStore a/outside"),
                Arguments.of(
                        "{kind: Certificate, metadata: {name: c}, spec: {secretName: s, issuerRef: {kind:"
                                + " ClusterIssuer, name: ca}}}",
                        "{kind: ClusterIssuer, metadata: {name: ca}}",
                        "the ClusterIssuer a/ca"),
                Arguments.of(
                        "{kind: ValidatingWebhookConfiguration, metadata: {name: w}, webhooks: [{clientConfig:"
                                + " {service: {namespace: b, name: hook}}}]}",
                        "{kind: Service, metadata: {name: hook}}",
                        "the Service b/hook"),
                Arguments.of(
                        "{kind: HTTPRoute, metadata: {name: r}, spec: {parentRefs: [{name: gw, namespace: b}]}}",
                        "{kind: Gateway, metadata: {name: gw}}",
                        "the Gateway b/gw"),
                Arguments.of(
                        "{kind: HTTPProxy, metadata: {name: r}, spec: {includes: [{name: cart, namespace: b}]}}",
                        "{kind: HTTPProxy, metadata: {name: cart}}",
                        "the HTTPProxy b/cart"),
                Arguments.of(
                        "{kind: Ingress, metadata: {name: r}, spec: {ingressClassName: contour}}",
                        "{kind: IngressClass, metadata: {name: contour}}",
                        "the IngressClass contour"));
    }

    @ParameterizedTest
    @MethodSource("needs")
    void whatALaterWaveBringsIsWaitedFor(String needing, String needed, String shown) {
        assertThat(new Start().with("a", 1, needing).with("b", 2, needed).waits())
                .singleElement()
                .asString()
                .startsWith("STOPS wave 1 waits for wave 2: ")
                .contains(shown)
                .endsWith("of Application b brings");
    }

    @ParameterizedTest
    @MethodSource("needs")
    void whatAnEarlierWaveBringsIsThere(String needing, String needed, String shown) {
        assertThat(new Start().with("a", 2, needing).with("b", 1, needed).waits())
                .as(shown)
                .isEmpty();
    }

    @Test
    void theFirstThatBringsItCounts() {
        assertThat(new Start()
                        .with("a", 1, READER)
                        .with("b", 2, SECRET)
                        .with("c", 0, SECRET)
                        .waits())
                .isEmpty();
    }

    @Test
    void whatNobodyHereBringsMayComeFromAnOperator() {
        assertThat(new Start().with("a", 1, READER).with("b", 2).waits()).isEmpty();
    }

    @Test
    void anOptionalSecretIsNotNeeded() {
        String optional = Start.deployment("web", "envFrom: [{secretRef: {name: db, optional: true}}]");

        assertThat(new Start().with("a", 1, optional).with("b", 2, SECRET).waits())
                .isEmpty();
    }

    @Test
    void aWebhookThatFailsOpenHoldsNothingBack() {
        String webhook = "{kind: MutatingWebhookConfiguration, metadata: {name: w}, webhooks: [{failurePolicy: Ignore,"
                + " clientConfig: {service: {namespace: b, name: hook}}}]}";

        assertThat(new Start()
                        .with("a", 1, webhook)
                        .with("b", 2, "{kind: Service, metadata: {name: hook}}")
                        .waits())
                .isEmpty();
    }
}
