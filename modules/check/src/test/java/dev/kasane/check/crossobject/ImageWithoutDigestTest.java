package dev.kasane.check.crossobject;

import static dev.kasane.check.crossobject.RuleFindings.WEB;
import static dev.kasane.check.crossobject.RuleFindings.findings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.finding.Finding;
import org.junit.jupiter.api.Test;

/** Images by tag. */
class ImageWithoutDigestTest {

    @Test
    void an_image_without_a_digest_is_a_note_and_without_a_tag_a_warning() {
        ImageWithoutDigest rule = new ImageWithoutDigest();
        assertThat(findings(rule, WEB)).isEmpty();
        assertThat(findings(rule, WEB.replace("@sha256:00", ":1")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.INFO));
        assertThat(findings(rule, WEB.replace("@sha256:00", "")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.WARNING));
    }
}
