package dev.kasane.check.crossobject;

import static dev.kasane.check.crossobject.RuleFindings.WEB;
import static dev.kasane.check.crossobject.RuleFindings.findings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.finding.Finding;
import org.junit.jupiter.api.Test;

/** Versions that are no more. */
class RemovedVersionTest {

    @Test
    void a_removed_version_is_found_with_its_replacement() {
        assertThat(findings(new RemovedVersion(), "apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: c}\n"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Finding.Severity.ERROR);
                    assertThat(finding.hint()).isEqualTo("write apiVersion: batch/v1");
                });
        assertThat(findings(new RemovedVersion(), WEB)).isEmpty();
    }
}
