package dev.kasane.flux.release;

import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;

/**
 * The values files that replace a chart's own {@code values.yaml}: {@code valuesFiles} of its specification.
 *
 * @param names as they are written; of a chart that is a folder from the root of its source, else from the root of the chart
 * @param mayLack whether those that are not there are left out
 */
record DefaultFiles(List<String> names, boolean mayLack) {

    /** The chart's own values count. */
    static final DefaultFiles NONE = new DefaultFiles(List.of(), false);

    static final String OWN = "values.yaml";

    /** Those of a chart's specification. The name of the chart's own alone is as if it were not there. */
    static DefaultFiles of(GoMap chart) {
        List<String> names = new ArrayList<>();
        chart.list("valuesFiles").items().forEach(file -> names.add(file.toString()));
        boolean own = names.size() == 1 && TreePath.rooted(names.getFirst()).equals(OWN);
        return names.isEmpty() || own
                ? NONE
                : new DefaultFiles(List.copyOf(names), chart.isTrue("ignoreMissingValuesFiles"));
    }

    boolean isEmpty() {
        return names.isEmpty();
    }
}
