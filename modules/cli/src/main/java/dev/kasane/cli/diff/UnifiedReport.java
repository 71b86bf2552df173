package dev.kasane.cli.diff;

import dev.kasane.cli.show.SafeText;
import dev.kasane.core.review.Report;
import dev.kasane.core.review.ShownChange;
import dev.kasane.core.review.ShownField;
import dev.kasane.core.review.ShownValue;
import org.jspecify.annotations.Nullable;

/** A report in the look of {@code diff -u}, a hunk a value, for tools and eyes that know it. */
final class UnifiedReport {

    private final StringBuilder text = new StringBuilder();

    private UnifiedReport() {}

    static String of(Report report) {
        UnifiedReport unified = new UnifiedReport();
        for (Report.Section section : report.sections()) {
            for (String target : section.targets()) {
                section.changes().forEach(change -> unified.change(target, change));
                section.inputs().forEach(change -> unified.change(target, change));
            }
        }
        return unified.text.toString();
    }

    private void change(String target, ShownChange change) {
        String former = change.formerName() == null ? change.name() : change.formerName();
        boolean added = change.change().earlier() == null;
        boolean removed = change.change().later() == null;
        header("--- ", added ? null : former, target, change);
        header("+++ ", removed ? null : change.name(), target, change);
        for (ShownField field : change.fields()) {
            text.append("@@ ")
                    .append(SafeText.forTerminal(field.path().isEmpty() ? "." : field.path()))
                    .append(" @@\n");
            lines("-", field.before());
            lines("+", field.after());
        }
    }

    private void header(String sign, @Nullable String name, String target, ShownChange change) {
        text.append(sign)
                .append(
                        name == null
                                ? "/dev/null"
                                : SafeText.forTerminal(target + "/" + change.kind() + "/"
                                        + (change.namespace().isEmpty() ? "" : change.namespace() + "/") + name))
                .append('\n');
    }

    private void lines(String sign, @Nullable ShownValue value) {
        if (value != null) {
            for (String line : SafeText.forTerminal(value.text()).split("\n", -1)) {
                text.append(sign).append(line).append('\n');
            }
        }
    }
}
