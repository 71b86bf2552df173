package dev.kasane.cli.report;

import dev.kasane.cli.page.HtmlWriter;
import dev.kasane.cli.show.JsonWriter;

/** The verdict of {@code kasane check} on a change, for each format that has room for it. */
public interface Verdict {

    /** Behind the report for a terminal. */
    String text();

    /** Behind the report for a pull request. */
    String markdown();

    /** As the field {@code check} of the report for programs. */
    void json(JsonWriter report);

    /** As a part of the summary of the page. */
    void html(HtmlWriter page);
}
