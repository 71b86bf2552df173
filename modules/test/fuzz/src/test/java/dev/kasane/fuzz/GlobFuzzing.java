package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.gotemplate.glob.Glob;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Patterns of paths: a pattern, a line feed, a text. */
class GlobFuzzing {

    @FuzzTest(maxDuration = "1h")
    void anyPatternMatchesOrDoesNot(byte[] bytes) {
        String input = new String(bytes, StandardCharsets.UTF_8);
        int line = input.indexOf(10);
        String pattern = line < 0 ? input : input.substring(0, line);
        String text = line < 0 ? "a/b.yaml" : input.substring(line + 1);
        Outcome.of(bytes, () -> {
            for (Glob glob : List.of(
                    Glob.gobwas(pattern),
                    Glob.gobwasWithSlashes(pattern),
                    Glob.path(pattern),
                    Glob.doublestar(pattern),
                    Glob.pathSpecification(pattern))) {
                if (glob.matches(text) && !glob.isValid()) {
                    throw new AssertionError("a pattern that is not valid matches");
                }
            }
        });
    }
}
