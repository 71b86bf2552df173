package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.values.SetFlags;
import dev.kasane.problem.OneInput;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Lines of {@code --set} and its kin, over values that are there. */
class SetFlagFuzzing {

    @FuzzTest(maxDuration = "1h")
    void anyLineIsReadOrAProblem(byte[] bytes) {
        String line = new String(bytes, StandardCharsets.UTF_8);
        Outcome.of(bytes, () -> set(flags -> flags.set(line)));
        Outcome.of(bytes, () -> set(flags -> flags.setString(line)));
        Outcome.of(bytes, () -> set(flags -> flags.setLiteral(line)));
        Outcome.of(bytes, () -> set(flags -> flags.setJson(line, true)));
        Outcome.of(bytes, () -> set(flags -> flags.setJson(line, false)));
        Outcome.of(bytes, () -> set(flags -> flags.setFile(line, path -> path)));
        // a password may be anything, and what is wrong with it says nothing of it
        Outcome.of(new byte[0], () -> set(flags -> flags.set("password={" + Canary.VALUE + line)));
    }

    /** What is done with the flags. */
    private interface Lines {
        void into(SetFlags flags);
    }

    private static void set(Lines lines) {
        GoMap values = GoMap.empty()
                .put("list", GoList.ofTexts(List.of("a", "b")))
                .put("map", GoMap.empty().put("k", "v"));
        OneInput.within("top", 30, () -> {
            lines.into(new SetFlags(values));
            return values;
        });
    }
}
