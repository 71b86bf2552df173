package dev.kasane.cli.findings;

import dev.kasane.check.CheckReport;
import dev.kasane.problem.Problem;
import org.jspecify.annotations.Nullable;

/** The output formats of findings. */
enum FindingFormat {
    TEXT,
    JSON,
    JUNIT,
    SARIF,
    GITLAB,
    MARKDOWN;

    static FindingFormat of(@Nullable String name) {
        return switch (name == null ? "text" : name) {
            case "text" -> TEXT;
            case "json" -> JSON;
            case "junit" -> JUNIT;
            case "sarif" -> SARIF;
            case "gitlab" -> GITLAB;
            case "markdown" -> MARKDOWN;
            default ->
                throw Problem.error(
                                "there is no format " + name,
                                null,
                                "the formats are text, json, junit, sarif, gitlab and markdown")
                        .asException();
        };
    }

    /** The report with all findings, as far as the format leaves some out otherwise. */
    String allText(CheckReport report) {
        return this == TEXT ? TextFindings.ofAll(report) : text(report);
    }

    String text(CheckReport report) {
        return switch (this) {
            case TEXT -> TextFindings.of(report);
            case JSON -> JsonFindings.of(report);
            case JUNIT -> JUnitFindings.of(report);
            case SARIF -> SarifFindings.of(report);
            case GITLAB -> GitLabFindings.of(report);
            case MARKDOWN -> MarkdownFindings.of(report);
        };
    }
}
