package dev.kasane.helm.chart;

import dev.kasane.problem.Problem;
import dev.kasane.problem.TimeLimit;

/** The limits of size and time for one chart, with all charts in it and nested archives. */
final class ChartBudget {

    private final String chart;
    private long bytes = ChartLimits.CHART_BYTES;
    private int files = ChartLimits.FILES;

    /** @param chart its name in messages */
    ChartBudget(String chart) {
        this.chart = chart;
    }

    /** Takes the room of a file. */
    void file(long size) {
        TimeLimit.check();
        bytes -= size;
        if (bytes < 0) {
            throw ChartLimits.tooLarge(chart);
        }
        entry();
    }

    /** Takes the room of a file or folder without content. */
    void entry() {
        TimeLimit.check();
        if (--files < 0) {
            throw Problem.error(chart + " holds more than " + ChartLimits.FILES + " files", null, null)
                    .asException();
        }
    }
}
