package dev.kasane.check;

import dev.kasane.change.report.PathPattern;
import dev.kasane.check.finding.Finding;
import dev.kasane.files.Span;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A waiver: accepts some findings until a date.
 *
 * @param rule the rule of the waived findings
 * @param target a pattern that their target matches; null for any
 * @param object the object in the findings' form; null for any
 * @param path the field they are about; null for any
 * @param reason the reason
 * @param expires the last day on which they are
 * @param span where the waiver is written
 */
public record Waiver(
        String rule,
        @Nullable PathPattern target,
        @Nullable String object,
        @Nullable String path,
        String reason,
        LocalDate expires,
        Span span) {

    /** The waivers of a list that has the shape of one; none of any other node. */
    static List<Waiver> all(@Nullable YamlNode node) {
        List<Waiver> waivers = new ArrayList<>();
        if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                waivers.add(of((YamlMap) item));
            }
        }
        return waivers;
    }

    private static Waiver of(YamlMap map) {
        String target = map.text("target");
        return new Waiver(
                String.valueOf(map.text("rule")),
                target == null ? null : new PathPattern(target),
                map.text("object"),
                map.text("path"),
                String.valueOf(map.text("reason")),
                LocalDate.parse(String.valueOf(map.text("expires"))),
                map.span());
    }

    /** Whether this waiver covers a finding. */
    boolean covers(Finding finding) {
        return rule.equals(finding.rule())
                && (target == null || target.matches(finding.target()))
                && (object == null || object.equals(finding.object()))
                && (path == null || path.equals(finding.path()));
    }

    /**
     * The findings that are not waived, with findings about waivers that are expired or unused.
     *
     * @param others the names of targets that were not checked, whose findings a waiver may cover
     */
    static List<Finding> apply(List<Waiver> waivers, List<Finding> findings, Set<String> others, LocalDate today) {
        List<Finding> left = new ArrayList<>();
        boolean[] used = new boolean[waivers.size()];
        for (Finding finding : findings) {
            boolean waived = false;
            for (int i = 0; i < used.length; i++) {
                if (waivers.get(i).covers(finding)) {
                    used[i] = true;
                    waived |= !today.isAfter(waivers.get(i).expires());
                }
            }
            if (!waived) {
                left.add(finding);
            }
        }
        for (int i = 0; i < used.length; i++) {
            Waiver waiver = waivers.get(i);
            if (!used[i] && others.stream().anyMatch(waiver::mayCover)) {
                continue;
            }
            if (!used[i]) {
                left.add(waiver.finding(
                        "waiver-unused",
                        Finding.Severity.WARNING,
                        "this waiver of " + waiver.rule + " covers no finding",
                        "remove it"));
            } else if (today.isAfter(waiver.expires)) {
                left.add(waiver.finding(
                        "waiver-expired",
                        Finding.Severity.ERROR,
                        "this waiver of " + waiver.rule + " expired on " + waiver.expires,
                        "fix what it covers, or give it a later date and a reason"));
            }
        }
        return left;
    }

    private boolean mayCover(String other) {
        return target == null || target.matches(other);
    }

    private Finding finding(String name, Finding.Severity severity, String sentence, String hint) {
        return new Finding(name, severity, "", "", "", sentence, span, hint);
    }
}
