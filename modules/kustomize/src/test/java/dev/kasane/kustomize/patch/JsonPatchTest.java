package dev.kasane.kustomize.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.MarkedFields;
import dev.kasane.yaml.JsonReader;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlLimits;
import dev.kasane.yaml.YamlMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Operations of JSON patches, with the results of evanphx/json-patch 4.13, which kustomize uses. */
class JsonPatchTest {

    private static final String OBJECT = """
            {"a":{"b":[1,2,3],"c":"x","d/e":1,\
            "f~g":2,"n":null},"l":[{"k":"v"}]}""";

    @ParameterizedTest
    @MethodSource
    void anOperationChangesWhatItsPathNames(String row) {
        String[] parts = row.split(" => ", -1);

        assertThat(patched(parts[0])).isEqualTo(parts[1]);
    }

    static Stream<String> anOperationChangesWhatItsPathNames() {
        return """
                    [{"op":"add","path":"/a/z","value":1}] => {"a":{"b":[1,2,3],"c":"x","d/e":1,"f~g":2,"n":null,"z":1},"l":[{"k":"v"}]}
                    [{"op":"add","path":"/a/b/1","value":9}] => {"a":{"b":[1,9,2,3],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"add","path":"/a/b/-","value":9}] => {"a":{"b":[1,2,3,9],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"add","path":"/a/b/3","value":9}] => {"a":{"b":[1,2,3,9],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"add","path":"/a/b/-1","value":9}] => {"a":{"b":[1,2,3,9],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"remove","path":"/a/b/0"}] => {"a":{"b":[2,3],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"remove","path":"/a/c"}] => {"a":{"b":[1,2,3],"d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"remove","path":"/a/b/-1"}] => {"a":{"b":[1,2],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"replace","path":"/a/c","value":"y"}] => {"a":{"b":[1,2,3],"c":"y","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"replace","path":"/a/q","value":"y"}] => {"a":{"b":[1,2,3],"c":"x","d/e":1,"f~g":2,"n":null,"q":"y"},"l":[{"k":"v"}]}
                    [{"op":"replace","path":"/a/n","value":"y"}] => {"a":{"b":[1,2,3],"c":"x","d/e":1,"f~g":2,"n":"y"},"l":[{"k":"v"}]}
                    [{"op":"replace","path":"/a/b/2","value":null}] => {"a":{"b":[1,2,null],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"replace","path":"/a/d~1e","value":5}] => {"a":{"b":[1,2,3],"c":"x","d/e":5,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"replace","path":"/a/f~0g","value":5}] => {"a":{"b":[1,2,3],"c":"x","d/e":1,"f~g":5,"n":null},"l":[{"k":"v"}]}
                    [{"op":"move","from":"/a/c","path":"/a/b/0"}] => {"a":{"b":["x",1,2,3],"d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"copy","from":"/l/0","path":"/a/l"}] => {"a":{"b":[1,2,3],"c":"x","d/e":1,"f~g":2,"l":{"k":"v"},"n":null},"l":[{"k":"v"}]}
                    [{"op":"copy","from":"/a/b/-1","path":"/l/-"}] => {"a":{"b":[1,2,3],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"},3]}
                    [{"op":"test","path":"/a/c","value":"x"}] => {"a":{"b":[1,2,3],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"test","path":"/a/b","value":[1,2,3]}] => {"a":{"b":[1,2,3],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"test","path":"/a/q","value":null}] => {"a":{"b":[1,2,3],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"test","path":"/l","value":[{"k":"v"}]}] => {"a":{"b":[1,2,3],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [{"op":"remove","path":"/a/b/0"},{"op":"remove","path":"/a/b/0"}] => {"a":{"b":[3],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    [] => {"a":{"b":[1,2,3],"c":"x","d/e":1,"f~g":2,"n":null},"l":[{"k":"v"}]}
                    """.lines().map(String::strip);
    }

    @ParameterizedTest
    @MethodSource
    void aPathThatTheObjectDoesNotHaveIsRejected(String patch) {
        assertThatExceptionOfType(KasaneException.class).isThrownBy(() -> patched(patch));
    }

    static Stream<String> aPathThatTheObjectDoesNotHaveIsRejected() {
        return """
                    [{"op":"add","path":"/a/b/4","value":9}]
                    [{"op":"add","path":"/q/z","value":9}]
                    [{"op":"remove","path":"/a/q"}]
                    [{"op":"remove","path":"/a/b/3"}]
                    [{"op":"move","from":"/a/q","path":"/a/b/0"}]
                    [{"op":"test","path":"/a/c","value":"y"}]
                    [{"op":"add","path":"/a/b/x","value":9}]
                    [{"op":"add","path":"/a/c/x","value":9}]
                    """.lines().map(String::strip);
    }

    @Test
    void aPatchMayBeYaml() {
        assertThat(patched("- op: remove\n  path: /a\n")).isEqualTo("{\"l\":[{\"k\":\"v\"}]}");
    }

    private static String patched(String patch) {
        YamlMap object = (YamlMap) JsonReader.read(SourceFile.of("object.json", OBJECT), YamlLimits.DEFAULT);
        JsonPatch read = JsonPatch.read(SourceFile.of("patch", patch), YamlLimits.DEFAULT);
        return JsonText.compact(read.apply(object, MarkedFields.NONE));
    }
}
