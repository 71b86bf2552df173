package dev.kasane.helm.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.CaseTable;
import dev.kasane.helm.profile.HelmProfile;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values over defaults, of the kinds that Helm's own tests have, against Helm's answers and warnings. */
class CoalesceTableTest {

    static List<String> releases() {
        return CaseTable.RELEASES;
    }

    @ParameterizedTest
    @MethodSource("releases")
    void valuesAndWarningsAreThoseOfHelm(String release) throws IOException, JsonSyntaxException {
        HelmProfile profile = HelmProfile.named(release);
        CaseTable table = CaseTable.of("coalesce");
        assertThat(table.size()).isGreaterThanOrEqualTo(44);
        assertThat(table.differences(release, one -> answer(table, one, profile)))
                .isEmpty();
    }

    private static GoMap answer(CaseTable table, GoMap one, HelmProfile profile) {
        Set<String> warnings = new TreeSet<>();
        GoMap values = switch (one.text("how")) {
            case "tables" -> tables(one, profile, warnings, false);
            case "tables-merged" -> tables(one, profile, warnings, true);
            case "merge" -> Coalescing.merged(table.chart(one, profile), one.map("given"), profile.nulls(), warnings);
            default -> Coalescing.values(table.chart(one, profile), one.map("given"), profile.nulls(), warnings);
        };
        GoMap answer = GoMap.empty().put("values", values);
        return warnings.isEmpty() ? answer : answer.put("warnings", GoList.of(List.copyOf(warnings)));
    }

    private static GoMap tables(GoMap one, HelmProfile profile, Set<String> warnings, boolean keepsNulls) {
        GoMap target = Tables.copy(one.map("target"));
        new TableMerge(profile.nulls(), warnings).merge(target, Tables.copy(one.map("from")), keepsNulls);
        return target;
    }
}
