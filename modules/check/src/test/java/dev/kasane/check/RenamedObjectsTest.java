package dev.kasane.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.CheckReport.State;
import dev.kasane.check.finding.Finding;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.resource.Resource;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Findings of objects that a change gives another name or namespace. */
class RenamedObjectsTest {

    private static final String WEB = "Deployment web in namespace shop";
    private static final String MOVED = "Deployment web in namespace media";
    private static final String RENAMED = "Deployment api in namespace shop";
    private static final String FAULT = "Invalid value: -1: must be greater than or equal to 0";

    private static Finding finding(String object, String path, String sentence, int line) {
        return new Finding(
                "schema", Finding.Severity.ERROR, "prod", object, path, sentence, place("web.yaml", line), null);
    }

    private static Span place(String file, int line) {
        return new Span(SourceFile.of(file, "\n".repeat(20)), line - 1);
    }

    private static Finding finding(String object) {
        return finding(object, "spec.replicas", FAULT, 5);
    }

    /** A side whose target has the objects of its findings. */
    private static CheckReport.Side side(Finding... findings) {
        return side(Arrays.stream(findings).map(Finding::object).distinct().toList(), findings);
    }

    private static CheckReport.Side side(List<String> objects, Finding... findings) {
        ObjectNames names = new ObjectNames();
        names.add("prod", objects.stream().map(RenamedObjectsTest::object).toList());
        return new CheckReport.Side(List.of(findings), names);
    }

    private static Resource object(String words) {
        String[] word = words.split(" ");
        String namespace = word.length > 2 ? ", namespace: " + word[4] : "";
        String metadata = "\nmetadata: {name: " + word[1] + namespace + "}\n";
        return Resource.of(
                Shared.yaml("apiVersion: apps/v1\nkind: " + word[0] + metadata).getFirst(), gvk -> false);
    }

    private static List<Integer> states(CheckReport.Side before, CheckReport.Side after) {
        CheckReport report = CheckReport.of("a change", 1, before, after);
        return List.of(
                report.in(State.NEW).size(),
                report.in(State.FIXED).size(),
                report.in(State.STANDING).size());
    }

    private static List<Integer> states(Finding before, Finding after) {
        return states(side(before), side(after));
    }

    private static List<Integer> states(String object, String sentence, String other, String otherSentence) {
        return states(finding(object, "spec.a", sentence, 5), finding(other, "spec.a", otherSentence, 5));
    }

    private static final List<Integer> STANDING = List.of(0, 0, 1);
    private static final List<Integer> NEW_AND_FIXED = List.of(1, 1, 0);

    @Test
    void aFindingStandsWhenItsObjectOnlyGotAnotherNamespaceOrName() {
        assertThat(states(finding(WEB), finding(MOVED))).isEqualTo(STANDING);
        assertThat(states(finding("Deployment web"), finding(WEB))).isEqualTo(STANDING);
        assertThat(states(finding(WEB), finding("Deployment web"))).isEqualTo(STANDING);
        assertThat(states(finding(WEB), finding(RENAMED))).isEqualTo(STANDING);
        assertThat(states(finding(WEB), finding("Deployment api in namespace media")))
                .isEqualTo(STANDING);
        assertThat(states(finding(WEB), finding(RENAMED, "spec.replicas", FAULT, 9)))
                .as("on another line of the file")
                .isEqualTo(STANDING);
    }

    @Test
    void theStandingFindingIsTheOneOfNow() {
        Finding now = finding(MOVED);
        CheckReport report = CheckReport.of("a change", 1, side(finding(WEB)), side(now));

        assertThat(report.fails()).isFalse();
        assertThat(report.in(State.STANDING)).containsExactly(now);
    }

    @Test
    void whatASentenceCallsItsObjectDoesNotCount() {
        assertThat(states(WEB, "there are two of " + WEB + ", in a", RENAMED, "there are two of " + RENAMED + ", in a"))
                .isEqualTo(STANDING);
        assertThat(states(WEB, "the namespace shop refuses it", MOVED, "the namespace media refuses it"))
                .isEqualTo(STANDING);
        assertThat(states(WEB, "Deployment \"web\" has no team", RENAMED, "Deployment \"api\" has no team"))
                .isEqualTo(STANDING);
        assertThat(states(WEB, "Role a in namespace shop is later", MOVED, "Role a in namespace media is later"))
                .isEqualTo(STANDING);
    }

    @Test
    void anotherValueIsNewAlsoWhenItWasEqualToTheName() {
        assertThat(states(WEB, FAULT, RENAMED, FAULT.replace("-1", "-2"))).isEqualTo(NEW_AND_FIXED);
        assertThat(states(WEB, "the image web has no fixed tag", RENAMED, "the image api has no fixed tag"))
                .isEqualTo(NEW_AND_FIXED);
        assertThat(states(WEB, "Deployment web-2 is there", RENAMED, "Deployment api-2 is there"))
                .isEqualTo(NEW_AND_FIXED);
    }

    @Test
    void anotherFieldKindFileRuleSeverityOrTargetIsNew() {
        Finding then = finding(WEB);
        Finding now = finding(MOVED);
        Span elsewhere = place("api.yaml", 5);
        assertThat(states(then, finding(MOVED, "spec.revisionHistoryLimit", FAULT, 5)))
                .isEqualTo(NEW_AND_FIXED);
        assertThat(states(then, finding("StatefulSet web in namespace media"))).isEqualTo(NEW_AND_FIXED);
        assertThat(states(
                        then,
                        new Finding(now.rule(), now.severity(), "prod", MOVED, now.path(), FAULT, elsewhere, null)))
                .isEqualTo(NEW_AND_FIXED);
        assertThat(states(
                        then,
                        new Finding("policy", now.severity(), "prod", MOVED, now.path(), FAULT, now.span(), null)))
                .isEqualTo(NEW_AND_FIXED);
        assertThat(states(then, now.withSeverity(Finding.Severity.WARNING))).isEqualTo(NEW_AND_FIXED);
        assertThat(states(
                        then,
                        new Finding(now.rule(), now.severity(), "dev", MOVED, now.path(), FAULT, now.span(), null)))
                .isEqualTo(NEW_AND_FIXED);
    }

    @Test
    void aNewNameThatIsWrongIsNew() {
        String sentence = "the name is too long";
        assertThat(states(finding(WEB, "metadata.name", sentence, 3), finding(RENAMED, "metadata.name", sentence, 3)))
                .isEqualTo(NEW_AND_FIXED);
        assertThat(states(finding(WEB, "metadata.name", sentence, 3), finding(MOVED, "metadata.name", sentence, 3)))
                .isEqualTo(STANDING);
        assertThat(states(
                        finding(WEB, "metadata.namespace", sentence, 3),
                        finding(MOVED, "metadata.namespace", sentence, 3)))
                .isEqualTo(NEW_AND_FIXED);
    }

    @Test
    void oneFormerFindingStandsForOneOnly() {
        String other = "Deployment other in namespace media";
        assertThat(states(side(finding(WEB)), side(finding(MOVED), finding(other))))
                .isEqualTo(List.of(1, 0, 1));
        assertThat(states(side(finding(WEB)), side(finding(MOVED), finding(MOVED))))
                .isEqualTo(List.of(1, 0, 1));
        assertThat(states(side(finding(WEB), finding(RENAMED)), side(finding(MOVED))))
                .isEqualTo(List.of(0, 1, 1));
    }

    @Test
    void theOneOnTheSameLineStands() {
        Finding above = finding("Deployment other in namespace shop", "spec.replicas", FAULT, 2);
        CheckReport report = CheckReport.of("a change", 1, side(finding(WEB)), side(above, finding(RENAMED)));

        assertThat(report.in(State.NEW)).containsExactly(above);
    }

    @Test
    void anErrorThatMovesToAnObjectThatWasThereIsNew() {
        List<String> both = List.of(WEB, RENAMED);
        assertThat(states(side(both, finding(WEB)), side(both, finding(RENAMED))))
                .isEqualTo(NEW_AND_FIXED);
        assertThat(states(side(both, finding(WEB)), side(List.of(RENAMED), finding(RENAMED))))
                .isEqualTo(NEW_AND_FIXED);
        assertThat(states(side(List.of(WEB), finding(WEB)), side(both, finding(RENAMED))))
                .isEqualTo(NEW_AND_FIXED);
    }

    @Test
    void anErrorThatMovesFromOneRenamedObjectToAnotherIsNew() {
        List<String> before = List.of("Deployment a", "Deployment b");
        CheckReport.Side then = side(before, finding("Deployment a"));

        List<String> moved = List.of("Deployment a in namespace shop", "Deployment b in namespace shop");
        assertThat(states(then, side(moved, finding(moved.getFirst())))).isEqualTo(STANDING);
        assertThat(states(then, side(moved, finding(moved.getLast())))).isEqualTo(NEW_AND_FIXED);

        List<String> prefixed = List.of("Deployment x-a", "Deployment x-b");
        assertThat(states(then, side(prefixed, finding(prefixed.getFirst())))).isEqualTo(STANDING);
        assertThat(states(then, side(prefixed, finding(prefixed.getLast())))).isEqualTo(NEW_AND_FIXED);
        assertThat(states(then, side(prefixed.reversed(), finding(prefixed.getFirst()))))
                .as("in another order")
                .isEqualTo(STANDING);
        assertThat(states(then, side(prefixed.reversed(), finding(prefixed.getLast()))))
                .isEqualTo(NEW_AND_FIXED);
        assertThat(states(
                        side(prefixed.reversed(), finding(prefixed.getFirst())), side(before, finding("Deployment a"))))
                .as("without the prefix")
                .isEqualTo(STANDING);

        List<String> renamed = List.of("Deployment api", "Deployment cart");
        assertThat(states(then, side(renamed, finding(renamed.getFirst())))).isEqualTo(STANDING);
        assertThat(states(then, side(renamed, finding(renamed.getLast())))).isEqualTo(NEW_AND_FIXED);
    }
}
