package dev.kasane.check.crossobject;

import static dev.kasane.check.crossobject.RuleFindings.WEB;
import static dev.kasane.check.crossobject.RuleFindings.findings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kasane.check.finding.Finding;
import org.junit.jupiter.api.Test;

/** Names that are no labels. */
class DnsLabelTest {

    @Test
    void aNamespaceOrANameOfAWorkloadThatIsNoDnsLabelIsFoundWithItsPlace() {
        String web = WEB.replace("{name: web}", "{name: web.a, namespace: My_Shop}");
        assertThat(findings(new DnsLabel(), web))
                .extracting(Finding::path, Finding::sentence)
                .containsExactly(
                        tuple("metadata.namespace", "the namespace My_Shop is no DNS label"),
                        tuple("metadata.name", "the name web.a is no DNS label"));
        assertThat(findings(new DnsLabel(), web))
                .allMatch(finding -> finding.place().contains("test.yaml:3"));
        assertThat(findings(new DnsLabel(), WEB)).isEmpty();
        assertThat(findings(new DnsLabel(), WEB.replace("{name: web}", "{name: " + "a".repeat(64) + "}")))
                .hasSize(1);
        assertThat(findings(new DnsLabel(), "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a.b}\n"))
                .isEmpty();
    }
}
