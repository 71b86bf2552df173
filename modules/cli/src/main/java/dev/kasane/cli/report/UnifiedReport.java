package dev.kasane.cli.report;

import dev.kasane.change.report.Report;
import dev.kasane.change.report.RunKey;
import dev.kasane.change.report.ShownChange;
import dev.kasane.change.report.ShownField;
import dev.kasane.change.report.ShownValue;
import dev.kasane.change.report.TargetChange;
import dev.kasane.cli.show.SafeText;
import dev.kasane.resource.Resource;
import org.jspecify.annotations.Nullable;

/** Renders a diff in the format of {@code diff -u}, one hunk for each value. */
public final class UnifiedReport {

    private final StringBuilder text = new StringBuilder();

    private UnifiedReport() {}

    public static String of(Report report) {
        UnifiedReport unified = new UnifiedReport();
        RunKey key = new RunKey();
        for (TargetChange target : report.targets()) {
            ShownChange.of(target, key).forEach(change -> unified.change(target.target(), change));
        }
        return unified.text.toString();
    }

    private void change(String target, ShownChange change) {
        header("--- ", change.change().earlier(), target);
        header("+++ ", change.change().later(), target);
        for (ShownField field : change.fields()) {
            String path = SafeText.forTerminal(field.path().isEmpty() ? "." : field.path());
            ShownValue before = field.before();
            ShownValue after = field.after();
            if (before != null && after != null && (isLong(before) || isLong(after))) {
                for (ChangedLines.Hunk hunk : ChangedLines.of(before.text(), after.text())) {
                    text.append("@@ ").append(path).append(" line ").append(hunk.number());
                    text.append(" @@\n");
                    hunk.lines().forEach(line -> line(line.sign(), line.text()));
                }
            } else {
                text.append("@@ ").append(path).append(" @@\n");
                lines('-', before);
                lines('+', after);
            }
        }
    }

    private static boolean isLong(ShownValue value) {
        return value.text().indexOf('\n') >= 0;
    }

    private void header(String sign, @Nullable Resource object, String target) {
        text.append(sign);
        if (object == null) {
            text.append("/dev/null\n");
            return;
        }
        String namespace = object.namespace().isEmpty() ? "" : object.namespace() + "/";
        text.append(SafeText.forTerminal(target + "/" + object.gvk().kind() + "/" + namespace + object.name()));
        text.append('\n');
    }

    private void lines(char sign, @Nullable ShownValue value) {
        if (value != null) {
            for (String line : value.text().split("\n", -1)) {
                line(sign, line);
            }
        }
    }

    private void line(char sign, String line) {
        text.append(sign).append(SafeText.forTerminal(line)).append('\n');
    }
}
