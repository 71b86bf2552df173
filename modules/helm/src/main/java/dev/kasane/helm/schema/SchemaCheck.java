package dev.kasane.helm.schema;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.chart.Chart;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Validates values against the schemas of a chart and of its subcharts. */
public final class SchemaCheck {

    private SchemaCheck() {}

    /**
     * Compares values with the schemas.
     *
     * @throws dev.kasane.problem.KasaneException when they do not meet one, or one cannot be used
     */
    public static void check(Chart chart, GoMap values) {
        List<String> complaints = new ArrayList<>();
        collect(chart, values, complaints);
        if (!complaints.isEmpty()) {
            throw Problem.lines(
                            "values don't meet the specifications of the schema(s) in the following chart(s):\n"
                                    + String.join("\n", complaints),
                            "correct the values, or render with --skip-schema-validation")
                    .asException();
        }
    }

    private static void collect(Chart chart, GoMap values, List<String> complaints) {
        byte[] schema = chart.schema();
        if (schema != null) {
            List<String> found = complaints(schema, values);
            if (!found.isEmpty()) {
                complaints.add(chart.name() + ":");
                complaints.addAll(found);
            }
        }
        for (Chart subchart : chart.dependencies()) {
            Object own = values.get(subchart.name());
            if (own instanceof GoMap table) {
                collect(subchart, table, complaints);
            } else if (own != null && own != GoNil.NIL) {
                complaints.add(subchart.name() + ":\ninvalid type for values: expected object (map)");
            }
        }
    }

    /** The violations of a schema in values, a line each; nothing when the values are valid. */
    public static List<String> complaints(byte[] schema, GoMap values) {
        try {
            SchemaDocument document = SchemaDocument.of(JsonParser.parse(GoText.of(schema)));
            SchemaValidator validator = new SchemaValidator(document);
            validator.check(values);
            return validator.complaints();
        } catch (JsonSyntaxException e) {
            return List.of("- values.schema.json is no JSON: " + e.message());
        } catch (UnusableSchemaException e) {
            return List.of("- " + e.getMessage());
        }
    }
}
