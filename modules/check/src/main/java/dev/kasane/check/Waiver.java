package dev.kasane.check;

import dev.kasane.change.report.PathPattern;
import dev.kasane.check.finding.Finding;
import dev.kasane.files.Span;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Findings that are let be for a while.
 *
 * @param rule the rule whose findings are meant
 * @param target a pattern that their target matches; null for any
 * @param object what they are about, as findings say it; null for any
 * @param path the field they are about; null for any
 * @param reason why they are let be
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

    private static final List<String> FIELDS = List.of("rule", "target", "object", "path", "reason", "expires");

    /** Reads a list of waivers. */
    static List<Waiver> all(@Nullable YamlNode node) {
        List<Waiver> waivers = new ArrayList<>();
        if (node == null || node.isNull()) {
            return waivers;
        }
        if (!(node instanceof YamlList list)) {
            throw Problem.error("waivers are a list, and this is " + node.kind(), node.span(), "write - rule: …")
                    .asException();
        }
        for (YamlNode item : list) {
            waivers.add(of(CheckConfig.fields(item, FIELDS)));
        }
        return waivers;
    }

    private static Waiver of(YamlMap map) {
        String target = map.text("target");
        return new Waiver(
                needed(map, "rule"),
                target == null ? null : new PathPattern(target),
                map.text("object"),
                map.text("path"),
                needed(map, "reason"),
                date(map),
                map.span());
    }

    private static String needed(YamlMap map, String field) {
        String text = map.text(field);
        if (text == null || text.isBlank()) {
            throw Problem.error("a waiver needs a " + field, map.span(), "write " + field + ": …")
                    .asException();
        }
        return text;
    }

    private static LocalDate date(YamlMap map) {
        String text = needed(map, "expires");
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw Problem.error(
                            text + " is no date",
                            Objects.requireNonNull(map.get("expires")).span(),
                            "write the last day as 2026-12-31")
                    .asException();
        }
    }

    /** Whether a finding is meant. */
    boolean covers(Finding finding) {
        return rule.equals(finding.rule())
                && (target == null || target.matches(finding.target()))
                && (object == null || object.equals(finding.object()))
                && (path == null || path.equals(finding.path()));
    }

    /**
     * What is left of findings, and what is wrong with waivers: those that expired, and those that nothing needs.
     *
     * @param others the names of targets that were left out, in which a waiver may have what it covers
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
                        "hint what it covers, or give it another date and say why"));
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
