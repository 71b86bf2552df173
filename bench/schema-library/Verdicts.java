import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The verdicts of json-schema-validator beside those of Helm, and how long the first one takes. */
public final class Verdicts {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private Verdicts() {}

    public static void main(String[] files) throws Exception {
        long begin = System.nanoTime();
        isValid("{\"properties\": {\"a\": {\"type\": \"integer\"}}}", "{\"a\": \"x\"}");
        System.out.printf(Locale.ROOT, "first verdict of a process: %d ms%n", (System.nanoTime() - begin) / 1_000_000);
        for (String file : files) {
            int rows = 0;
            int taken = 0;
            int refused = 0;
            int unnamed = 0;
            for (String line : Files.readAllLines(Path.of(file))) {
                JsonNode row = MAPPER.readTree(line);
                String schema = row.get("schema").asText();
                boolean byHelm = row.get("valid").asBoolean();
                boolean byLibrary = isValid(schema, row.get("values").asText());
                rows++;
                taken += byLibrary && !byHelm ? 1 : 0;
                refused += !byLibrary && byHelm ? 1 : 0;
                // the addresses without a draft, which mean the newest one
                unnamed += byLibrary != byHelm && schema.contains("json-schema.org/schema") ? 1 : 0;
            }
            System.out.printf(
                    "%s: %d verdicts, %d differ: %d taken that Helm refuses, %d refused that Helm takes (%d name no draft)%n",
                    Path.of(file).getFileName(), rows, taken + refused, taken, refused, unnamed);
        }
    }

    private static boolean isValid(String schema, String values) {
        try {
            Schema read = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(schema);
            return read.validate(MAPPER.readTree(values)).isEmpty();
        } catch (Exception e) {
            return false;
        }
    }
}
