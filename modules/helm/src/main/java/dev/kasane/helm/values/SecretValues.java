package dev.kasane.helm.values;

import dev.kasane.files.SecretNames;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.chart.Chart;
import dev.kasane.problem.Concealment;
import java.util.ArrayList;
import java.util.List;

/** The values of a release that look like secrets by the names of their fields, which no message may show. */
public final class SecretValues {

    private static final int DEEPEST = 100;

    private final List<String> found = new ArrayList<>();

    private SecretValues() {}

    /** What hides the secrets of a release: those that the user gives, and those of the chart with its subcharts. */
    public static Concealment of(Chart chart, GoMap values) {
        SecretValues secrets = new SecretValues();
        secrets.add(values, false, 0);
        secrets.add(chart);
        return new Concealment(secrets.found);
    }

    private void add(Chart chart) {
        add(chart.values(), false, 0);
        chart.dependencies().forEach(this::add);
    }

    private void add(Object value, boolean isSecret, int depth) {
        if (depth > DEEPEST) {
            return;
        }
        if (value instanceof GoMap map) {
            // a variable of a container says in its name what its value is
            boolean named = SecretNames.isSecret(map.text("name"));
            for (var entry : map.entries()) {
                String key = entry.getKey();
                boolean below = named && key.equals("value")
                        || SecretNames.isSecret(key)
                        || isSecret && !SecretNames.isHarmless(key);
                add(entry.getValue(), below, depth + 1);
            }
        } else if (value instanceof GoList list) {
            list.items().forEach(item -> add(item, isSecret, depth + 1));
        } else if (isSecret && value != GoNil.NIL && !(value instanceof Boolean)) {
            found.add(value.toString());
        }
    }
}
