package dev.kasane.helm.values;

import dev.kasane.files.SecretNames;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.chart.Chart;
import dev.kasane.problem.Concealment;
import java.util.ArrayList;
import java.util.List;

/** Finds the values of a release whose field names look like secrets. No message may show them. */
public final class SecretValues {

    private static final int DEEPEST = 100;

    private final List<String> found = new ArrayList<>();

    private SecretValues() {}

    /** The concealment of the secrets of a release: those of the user, and those of the chart with its subcharts. */
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
            // the name of a container's variable shows whether its value is secret
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
