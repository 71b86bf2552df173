package dev.kasane.kustomize.config;

import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order of the output.
 *
 * @param order {@code legacy}, {@code fifo} or empty
 * @param legacy the kinds that come first and last; null when they are not written
 * @param at where this is written
 */
public record SortOptions(String order, @Nullable LegacyOrder legacy, YamlNode at) {

    /** The kinds that come first and last. */
    public record LegacyOrder(List<String> first, List<String> last) {

        private static LegacyOrder read(Fields fields) {
            return new LegacyOrder(texts(fields.texts("orderFirst")), texts(fields.texts("orderLast")));
        }

        private static List<String> texts(@Nullable List<YamlScalar> scalars) {
            List<String> texts = new ArrayList<>();
            if (scalars != null) {
                scalars.forEach(scalar -> texts.add(scalar.text()));
            }
            return texts;
        }
    }

    static SortOptions read(Fields fields) {
        return new SortOptions(
                FieldSpec.orEmpty(fields.text("order")),
                fields.child("legacySortOptions", LegacyOrder::read),
                fields.map());
    }
}
