package dev.kasane.ci.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.pipeline.Scan;
import dev.kasane.pipeline.Scan.Severity;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScanVerdictTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 6, 1);

    private static List<Vulnerability> read(String json) {
        return ScanReport.read("report.json", json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static Scan scan(Severity fails, Scan.Waiver... waivers) {
        return new Scan(Scan.From.REPORT, List.of(), "report.json", List.of(), fails, 10, List.of(waivers));
    }

    @Test
    void sarif_is_rated_by_the_score_of_its_rules_and_else_by_level() {
        String report = """
                {'version':'2.1.0','runs':[{'tool':{'driver':{'rules':[
                  {'id':'CVE-1','properties':{'security-severity':'9.8'}},
                  {'id':'CVE-2','properties':{'security-severity':'5.0'}},
                  {'id':'CVE-3','defaultConfiguration':{'level':'error'}}]}},
                 'results':[
                  {'ruleId':'CVE-1','ruleIndex':0,'level':'note',
                   'locations':[{'physicalLocation':{'artifactLocation':{'uri':'lib/a.jar'}}}]},
                  {'ruleId':'CVE-2'},
                  {'ruleId':'CVE-3'},
                  {'ruleId':'CVE-4','suppressions':[{'kind':'external'}]},
                  {'ruleId':'CVE-5','kind':'pass'},
                  {'ruleId':'CVE-6','level':'note'}]}]}
                """;

        assertThat(read(report))
                .containsExactly(
                        new Vulnerability("CVE-1", Severity.CRITICAL, "lib/a.jar"),
                        new Vulnerability("CVE-2", Severity.MEDIUM, ""),
                        new Vulnerability("CVE-3", Severity.HIGH, ""),
                        new Vulnerability("CVE-6", Severity.LOW, ""));
    }

    @Test
    void cyclonedx_is_rated_by_the_worst_and_what_is_settled_is_left_out() {
        String report = """
                {'bomFormat':'CycloneDX','specVersion':'1.6','vulnerabilities':[
                  {'id':'CVE-1','ratings':[{'severity':'low'},{'severity':'high'}],'affects':[{'ref':'pkg:maven/a/b@1'}]},
                  {'id':'CVE-2','ratings':[{'score':9.1}]},
                  {'id':'CVE-3','ratings':[{'severity':'critical'}],'analysis':{'state':'not_affected'}},
                  {'id':'CVE-4'}]}
                """;

        assertThat(read(report))
                .containsExactly(
                        new Vulnerability("CVE-1", Severity.HIGH, "pkg:maven/a/b@1"),
                        new Vulnerability("CVE-2", Severity.CRITICAL, ""),
                        new Vulnerability("CVE-4", Severity.CRITICAL, ""));
    }

    @Test
    void a_report_may_begin_with_a_byte_order_mark_and_a_level_that_is_no_word_is_the_worst() {
        assertThat(read("\uFEFF{'version':'2.1.0','runs':[{'results':[{'ruleId':'CVE-1','level':{}}]}]}"))
                .containsExactly(new Vulnerability("CVE-1", Severity.CRITICAL, ""));
    }

    @Test
    void what_cannot_be_understood_is_an_error_and_never_a_pass() {
        for (String report :
                List.of("", "{}", "[]", "{'bomFormat':'CycloneDX','components':[]}", "{'runs':{}}", "no")) {
            assertThatThrownBy(() -> read(report)).as(report).hasMessageContaining("report");
        }
    }

    @Test
    void what_is_as_bad_as_the_threshold_holds_and_the_worst_comes_first() {
        ScanVerdict verdict = ScanVerdict.of(
                scan(Severity.HIGH),
                List.of(
                        new Vulnerability("CVE-1", Severity.MEDIUM, ""),
                        new Vulnerability("CVE-2", Severity.HIGH, ""),
                        new Vulnerability("CVE-3", Severity.CRITICAL, "")),
                TODAY);

        assertThat(verdict.holds()).isTrue();
        assertThat(verdict.holding()).extracting(Vulnerability::id).containsExactly("CVE-3", "CVE-2");
    }

    @Test
    void a_waiver_holds_until_its_day_and_is_named_when_it_has_expired_or_is_about_nothing() {
        List<Vulnerability> found = List.of(
                new Vulnerability("CVE-1", Severity.CRITICAL, ""), new Vulnerability("CVE-2", Severity.CRITICAL, ""));
        Scan scan = scan(
                Severity.HIGH,
                new Scan.Waiver("CVE-1", "2026-06-01", "not reachable"),
                new Scan.Waiver("CVE-2", "2026-05-31", "not reachable"),
                new Scan.Waiver("CVE-9", "2026-12-31", "was there once"));

        ScanVerdict verdict = ScanVerdict.of(scan, found, TODAY);

        assertThat(verdict.waived()).extracting(Vulnerability::id).containsExactly("CVE-1");
        assertThat(verdict.holding()).extracting(Vulnerability::id).containsExactly("CVE-2");
        assertThat(verdict.notes())
                .containsExactly(
                        "the waiver of CVE-2 expired on 2026-05-31",
                        "the waiver of CVE-9 is about nothing that was found: remove it");
    }
}
