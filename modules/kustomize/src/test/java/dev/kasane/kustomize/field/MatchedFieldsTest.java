package dev.kasane.kustomize.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.NodeText;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MatchedFieldsTest {

    private static final YamlNode TARGET =
            Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("target.yaml", "items: [{name: a}]")));

    private static MatchedFields created(String path) {
        YamlScalar kind = YamlScalar.plain(TARGET.origin(), 0, "");
        return new MatchedFields(
                PathSplitter.split(path),
                kind,
                TARGET.origin(),
                TARGET.span(),
                field -> YamlScalar.plain(TARGET.origin(), 0, "new"));
    }

    @Test
    void an_item_that_no_condition_selects_is_created_from_it() {
        MatchedFields path = created("items.[name=b].value");

        assertThat(NodeText.of(path.apply(TARGET))).isEqualTo("items: [{name: a}, {name: b, value: new}]\n");
        assertThat(path.matches()).isEqualTo(1);
    }

    /** Kustomize 5.8.1 does not end there. */
    @Test
    void an_item_that_its_own_condition_would_not_select_is_not_created() {
        assertThatThrownBy(() -> created("items.[name=x+y].value").apply(TARGET))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("no item of the list fits x+y, and one made from it would not either");
    }
}
