package dev.kasane.cli.check;

import dev.kasane.check.CheckReport;
import dev.kasane.cli.diff.Comparands;
import org.jspecify.annotations.Nullable;

/** What a change makes of findings, as the end of its diff. Classes of checks are only there when somebody asks for it. */
public final class ChangeFindings {

    private ChangeFindings() {}

    /**
     * The findings of a change as text.
     *
     * @param argo the folder of Applications that the command line names, or null
     */
    public static String of(Comparands sides, @Nullable String argo, boolean markdown) {
        CheckReport report = RangeCheck.of(sides, argo, CheckSession.today());
        return "\n" + (markdown ? MarkdownFindings.of(report) : TextFindings.of(report));
    }
}
