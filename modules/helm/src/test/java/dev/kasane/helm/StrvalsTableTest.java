package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.values.SetFlags;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lines of {@code --set} and its kin, of the kinds that Helm's own tests have, against Helm's answers. */
class StrvalsTableTest {

    static List<String> releases() {
        return CaseTable.RELEASES;
    }

    @ParameterizedTest
    @MethodSource("releases")
    void linesGiveTheValuesOfHelm(String release) throws IOException, JsonSyntaxException {
        HelmProfile profile = HelmProfile.named(release);
        CaseTable table = CaseTable.of("strvals");
        assertThat(table.size()).isGreaterThanOrEqualTo(150);
        assertThat(table.differences(release, one -> answer(one, profile))).isEmpty();
    }

    private static GoMap answer(GoMap one, HelmProfile profile) {
        GoMap values = one.map("before").copy();
        SetFlags flags = new SetFlags(values, profile);
        for (Object item : one.list("lines").items()) {
            String line = (String) item;
            switch (one.text("how")) {
                case "--set" -> flags.set(line);
                case "--set-string" -> flags.setString(line);
                case "--set-json" -> flags.setJson(line);
                case "--set-file" -> flags.setFile(line, path -> "content of " + path);
                default -> flags.setLiteral(line);
            }
        }
        return GoMap.empty().put("values", values);
    }
}
