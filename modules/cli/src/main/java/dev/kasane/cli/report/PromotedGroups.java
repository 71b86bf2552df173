package dev.kasane.cli.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.ShownChange;
import dev.kasane.change.report.ShownField;
import dev.kasane.change.report.ShownValue;
import dev.kasane.cli.show.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a promotion, equal ones once: services that move alike differ in nothing but their names and their images,
 * and are one section with the fields of the first of them.
 */
public final class PromotedGroups {

    private static final int NAMED = 3;

    private PromotedGroups() {}

    /**
     * A change of one object in some targets.
     *
     * @param targets the targets
     * @param change what is different
     */
    private record Member(List<String> targets, ShownChange change) {}

    /** The sections, of at most this many characters; a line counts those that are left out. */
    public static String of(Report report, int longest) {
        Map<String, List<Member>> groups = new LinkedHashMap<>();
        for (Report.Section section : report.sections()) {
            for (ShownChange change : section.changes()) {
                groups.computeIfAbsent(signature(change), ignored -> new ArrayList<>())
                        .add(new Member(section.targets(), change));
            }
        }
        StringBuilder text = new StringBuilder();
        int left = groups.size();
        for (List<Member> group : groups.values()) {
            String section = section(group);
            String more = left + " more changes do not fit here: run `kasane diff` to see them.\n\n";
            if (text.length() + section.length() + more.length() > longest) {
                return text.append(more).toString();
            }
            text.append(section);
            left--;
        }
        return text.toString();
    }

    /** Equal for changes that differ in names and images alone. */
    private static String signature(ShownChange change) {
        StringBuilder signature = new StringBuilder(change.change().getClass().getSimpleName());
        signature.append(' ').append(change.kind());
        for (ShownField field : change.fields()) {
            signature.append('\n').append(field.path());
            if (!isImage(field)) {
                signature.append(text(field.before(), change)).append(text(field.after(), change));
            }
        }
        return signature.toString();
    }

    private static String text(@Nullable ShownValue value, ShownChange change) {
        return value == null ? "\n" : "\n" + value.text().replace(change.name(), "…");
    }

    private static boolean isImage(ShownField field) {
        return field.path().endsWith(".image") && field.before() != null && field.after() != null;
    }

    private static String section(List<Member> group) {
        ShownChange first = group.getFirst().change();
        Set<String> targets = new LinkedHashSet<>();
        group.forEach(member -> targets.addAll(member.targets()));
        boolean several = group.size() > 1;
        String what = first.change() instanceof Change.Changed ? fields(first) : "";
        String title = several ? group.size() + " objects of kind " + first.kind() + " change alike" : headline(first);
        StringBuilder text = new StringBuilder("<details><summary>")
                .append(SafeText.forMarkdown(title + what))
                .append(targets.size() == 1 ? "" : " in " + targets.size() + " targets")
                .append("</summary>\n\n");
        if (several) {
            text.append(names(group)).append("\n\nThe first of them:\n\n");
        }
        return text.append(MarkdownReport.fields(first))
                .append("</details>\n\n")
                .toString();
    }

    private static String headline(ShownChange change) {
        String namespace = change.namespace().isEmpty() ? "" : " in namespace " + change.namespace();
        return change.kind() + " " + change.name() + namespace;
    }

    /** The names of the fields, when they are few. */
    private static String fields(ShownChange change) {
        List<String> names = change.fields().stream().map(ShownField::path).toList();
        return names.size() > NAMED ? "" : ": " + String.join(", ", names);
    }

    private static String names(List<Member> group) {
        List<String> names = new ArrayList<>();
        for (Member member : group) {
            String namespace = member.change().namespace();
            names.add(SafeText.forMarkdown((namespace.isEmpty() ? "" : namespace + "/")
                    + member.change().name()));
        }
        return String.join(", ", names);
    }
}
