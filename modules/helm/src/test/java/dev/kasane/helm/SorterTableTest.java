package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.gotemplate.value.ByteOrder;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.manifest.Document;
import dev.kasane.helm.manifest.Documents;
import dev.kasane.helm.manifest.Manifests;
import dev.kasane.helm.profile.HelmProfile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Printed texts, of the kinds that Helm's own tests have, against Helm's documents and their order. */
class SorterTableTest {

    static List<String> releases() {
        return CaseTable.RELEASES;
    }

    @ParameterizedTest
    @MethodSource("releases")
    void documentsAreThoseOfHelmInItsOrder(String release) throws IOException, JsonSyntaxException {
        HelmProfile profile = HelmProfile.named(release);
        CaseTable table = CaseTable.of("sorter");
        assertThat(table.size()).isGreaterThanOrEqualTo(78);
        assertThat(table.differences(release, one -> answer(one, profile))).isEmpty();
    }

    private static GoMap answer(GoMap one, HelmProfile profile) {
        if (one.text("how").equals("split")) {
            return GoMap.empty().put("documents", GoList.of(Documents.of(one.text("text"), profile.documents())));
        }
        Map<String, String> files = new TreeMap<>(ByteOrder.OF_TEXTS);
        one.map("files").entries().forEach(file -> files.put(file.getKey(), (String) file.getValue()));
        Manifests manifests = Manifests.of(files, profile, (problem, path, printed, offset) -> problem);
        return GoMap.empty()
                .put("hooks", maps(manifests.hooks(), true))
                .put("objects", maps(manifests.objects(), false));
    }

    private static GoList maps(List<Document> documents, boolean areHooks) {
        List<Object> maps = new ArrayList<>();
        for (Document document : documents) {
            GoMap map = GoMap.empty()
                    .put("path", document.path())
                    .put("kind", document.kind())
                    .put("text", document.text());
            maps.add(areHooks ? map.put("events", GoList.of(document.events())) : map);
        }
        return GoList.of(maps);
    }
}
