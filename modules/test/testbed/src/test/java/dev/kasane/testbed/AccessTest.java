package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Who may do what in Argo CD. */
class AccessTest {

    @Test
    void groups_have_roles_only_where_somebody_logs_in_with_groups() {
        for (String environment : Definitions.ENVIRONMENTS) {
            String target = "overlays/" + environment + "/argocd";
            if (map(target, "argocd-cm").text("data").matches("(?s).*\\b(oidc|dex)\\.config=.*")) {
                continue;
            }
            Manifest access = map(target, "argocd-rbac-cm");
            assertThat(access.text("data", "policy.csv").lines()).isNotEmpty().noneMatch(line -> line.startsWith("g,"));
            assertThat(access.text("data", "scopes")).as(environment).isEmpty();
            assertThat(access.text("data", "policy.default")).isEqualTo("role:readonly");
        }
    }

    private static Manifest map(String target, String name) {
        return Definitions.ofKind(target, "ConfigMap").stream()
                .filter(map -> map.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
