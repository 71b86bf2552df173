package dev.kasane.helm.chart;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;

/** The size limits of a chart, which are those of Helm. */
public final class ChartLimits {

    /** 5 MiB. */
    public static final long FILE_BYTES = 5L << 20;

    /** 100 MiB. */
    static final long CHART_BYTES = 100L << 20;

    /** How many files and folders one chart may have, with the charts in it. */
    static final int FILES = 100_000;

    /** How deeply subcharts may be nested, and folders. */
    static final int DEPTH = 100;

    /** How many characters the path of a file in a chart may have. */
    static final int PATH_LENGTH = 4_096;

    private ChartLimits() {}

    static KasaneException tooLarge(String chart) {
        return Problem.error(
                        chart + " holds more than 100 MiB",
                        null,
                        "leave files out with .helmignore: Helm does not load such a chart either")
                .asException();
    }
}
