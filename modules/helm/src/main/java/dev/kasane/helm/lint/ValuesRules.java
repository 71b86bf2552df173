package dev.kasane.helm.lint;

import dev.kasane.files.TreeEntry;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.chart.ChartLimits;
import dev.kasane.helm.lint.LintMessage.Severity;
import dev.kasane.helm.schema.SchemaCheck;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The lint rules for {@code values.yaml}. */
final class ValuesRules {

    static final String PATH = "values.yaml";

    private static final String SCHEMA = "values.schema.json";

    private ValuesRules() {}

    static void check(LintRequest request, List<LintMessage> messages) {
        TreeEntry entry = request.tree().entry(PATH);
        if (entry.kind() == TreeEntry.Kind.MISSING) {
            messages.add(new LintMessage(Severity.INFO, PATH, "file does not exist"));
            return;
        }
        if (!entry.isFile()) {
            messages.add(new LintMessage(Severity.ERROR, PATH, "unable to parse YAML: it is no file"));
            return;
        }
        boolean isFour = request.profile().isFour();
        GoStructure type = GoStructure.struct(isFour ? "common.Values" : "chartutil.Values", Map.of());
        ReadYaml read = ReadYaml.of(PATH, request.tree().read(entry.path(), ChartLimits.FILE_BYTES), type);
        if (read.fault() != null) {
            messages.add(new LintMessage(Severity.ERROR, PATH, "unable to parse YAML: " + read.fault()));
            return;
        }
        TreeEntry schema = request.tree().entry(SCHEMA);
        // Helm 3 skips only the other comparison, that of templates
        if (!schema.isFile() || isFour && !request.checksSchema()) {
            return;
        }
        byte[] text = request.tree().read(schema.path(), ChartLimits.FILE_BYTES);
        List<String> complaints =
                text.length == 0 ? List.of() : SchemaCheck.complaints(text, merged(read.map(), request.values()));
        if (!complaints.isEmpty()) {
            messages.add(new LintMessage(Severity.ERROR, PATH, String.join("\n", complaints) + "\n"));
        }
    }

    /** The defaults with the user's values over them; a null of the user takes a default away. */
    private static GoMap merged(GoMap defaults, GoMap given) {
        Map<String, Object> merged = new TreeMap<>();
        for (var entry : defaults.entries()) {
            merged.put(entry.getKey(), entry.getValue());
        }
        for (var entry : given.entries()) {
            Object known = merged.get(entry.getKey());
            if (known != null && entry.getValue() == GoNil.NIL) {
                merged.remove(entry.getKey());
            } else if (known instanceof GoMap inner && entry.getValue() instanceof GoMap over) {
                merged.put(entry.getKey(), merged(inner, over));
            } else {
                merged.put(entry.getKey(), entry.getValue());
            }
        }
        GoMap values = GoMap.empty();
        merged.forEach(values::put);
        return values;
    }
}
