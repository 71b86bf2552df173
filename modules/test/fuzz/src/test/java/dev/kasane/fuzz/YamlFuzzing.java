package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.files.SourceFile;
import dev.kasane.yaml.YamlLimits;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlWriter;

/** The readers and the writer of YAML. */
class YamlFuzzing {

    private static final YamlLimits LIMITS = new YamlLimits(1_000, 50_000, 1_000_000, 1_000);

    @FuzzTest(maxDuration = "1h")
    void anyBytesAreDocumentsOrAProblem(byte[] bytes) {
        Outcome.of(bytes, () -> {
            for (YamlNode document :
                    new YamlReader(LIMITS).resources(file(bytes)).documents()) {
                if (document instanceof YamlMap map) {
                    YamlWriter writer = YamlWriter.ofStream(20_000_000);
                    writer.add(map);
                    writer.toBytes();
                }
            }
        });
        Outcome.of(bytes, () -> new YamlReader(LIMITS).documents(file(bytes)));
        Outcome.of(bytes, () -> new YamlReader(LIMITS).first(file(bytes)));
        Outcome.of(bytes, () -> new YamlReader(LIMITS).embedded(file(bytes)));
    }

    private static SourceFile file(byte[] bytes) {
        return new SourceFile("a.yaml", bytes, "resources");
    }
}
