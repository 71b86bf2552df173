package dev.kasane.kustomize.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Paths of fields, split as kyaml 0.21.1 splits them. */
class PathSplitterTest {

    @ParameterizedTest
    @MethodSource
    void pathsAreSplitAtDotsOutsideBrackets(String path, List<String> parts) {
        assertThat(PathSplitter.split(path)).isEqualTo(parts);
    }

    static Stream<Arguments> pathsAreSplitAtDotsOutsideBrackets() {
        return Stream.of(
                arguments("a.b.c", List.of("a", "b", "c")),
                arguments("a", List.of("a")),
                arguments("", List.of("")),
                arguments(".a.b", List.of("a", "b")),
                arguments("a..b", List.of("a", "", "b")),
                arguments("a\\.b.c", List.of("a.b", "c")),
                arguments("a.[b.c].d", List.of("a", "b.c", "d")),
                arguments("a.[name=web].image", List.of("a", "[name=web]", "image")),
                arguments("a.[name=a.b.c].x", List.of("a", "[name=a.b.c]", "x")),
                arguments("metadata.annotations.[x.io/y]", List.of("metadata", "annotations", "x.io/y")),
                arguments("a.[b", List.of("a", "b")),
                arguments("a.[b.c", List.of("a", "b.c")),
                arguments("a.b]", List.of("a", "b]")),
                arguments("spec.0.x", List.of("spec", "0", "x")),
                arguments("[a].b", List.of("[a]", "b")),
                arguments("a.[[b.c]]", List.of("a", "b.c")),
                arguments("a.b\\", List.of("a", "b\\")),
                arguments("a.*.b", List.of("a", "*", "b")),
                arguments("a.-", List.of("a", "-")));
    }

    @Test
    void aConditionIsInBrackets() {
        assertThat(PathSplitter.isCondition("[name=web]")).isTrue();
        assertThat(PathSplitter.isCondition("[name=web")).isFalse();
        assertThat(PathSplitter.isCondition("name=web]")).isFalse();
    }

    @Test
    void anIndexIsANumber() {
        assertThat(PathSplitter.indexOf("12")).isEqualTo(12);
        assertThat(PathSplitter.indexOf("x")).isEqualTo(-1);
        assertThat(PathSplitter.indexOf("")).isEqualTo(-1);
    }
}
