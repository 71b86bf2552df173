package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.values.SetFlags;
import dev.kasane.problem.OneInput;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Lines of {@code --set} and its kin, over values that are there. */
class SetFlagFuzzing {

    @FuzzTest(maxDuration = "1h")
    void anyLineIsReadOrAProblem(byte[] bytes) {
        String line = new String(bytes, StandardCharsets.UTF_8);
        for (HelmProfile profile : List.of(HelmProfile.named("3"), HelmProfile.NEWEST)) {
            Outcome.of(bytes, () -> set(profile, flags -> flags.set(line)));
            Outcome.of(bytes, () -> set(profile, flags -> flags.setString(line)));
            Outcome.of(bytes, () -> set(profile, flags -> flags.setLiteral(line)));
            Outcome.of(bytes, () -> set(profile, flags -> flags.setJson(line)));
            Outcome.of(bytes, () -> set(profile, flags -> flags.setFile(line, path -> path)));
            // a password may be anything, and what is wrong with it says nothing of it
            Outcome.of(new byte[0], () -> set(profile, flags -> flags.set("password={" + Canary.VALUE + line)));
        }
    }

    /** What is done with the flags. */
    private interface Lines {
        void into(SetFlags flags);
    }

    private static void set(HelmProfile profile, Lines lines) {
        GoMap values = GoMap.empty()
                .put("list", GoList.ofTexts(List.of("a", "b")))
                .put("map", GoMap.empty().put("k", "v"));
        OneInput.within("top", 30, () -> {
            lines.into(new SetFlags(values, profile));
            return values;
        });
    }
}
