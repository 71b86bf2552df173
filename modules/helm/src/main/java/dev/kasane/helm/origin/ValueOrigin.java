package dev.kasane.helm.origin;

import dev.kasane.files.Origin;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.yaml.YamlNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a value of a release.
 *
 * @param path the value
 * @param written where it is written, the chart's default first and what counts last; nothing when that is not known
 * @param isSecret whether it affects a Secret, so that the value is not shown
 */
public record ValueOrigin(LeafPath path, List<Written> written, boolean isSecret) {

    /**
     * The value in one place.
     *
     * @param step the place
     * @param value what is written there
     */
    public record Written(Origin.Step step, YamlNode value) {}

    /** The origin of a value in some layers, of which the last one counts. */
    public static ValueOrigin of(LeafPath path, List<ValuesLayer> layers) {
        return new ValueOrigin(path, ValuesLayer.written(path, layers), false);
    }

    /**
     * The same without nulls after the value that counts, since some releases of Helm ignore a null of a chart.
     *
     * @param value the value that counts; null when there is none
     */
    public ValueOrigin counting(@Nullable Object value) {
        int end = written.size();
        while (value != null
                && !(value instanceof GoNil)
                && end > 0
                && written.get(end - 1).value().isNull()) {
            end--;
        }
        return new ValueOrigin(path, written.subList(0, end), isSecret);
    }

    /** The same, marked as secret. */
    public ValueOrigin secret() {
        return new ValueOrigin(path, written, true);
    }

    /** Whether a place is a Secret, so that also its name is known from there alone. */
    public boolean isNamedBySecret() {
        return written.stream().anyMatch(place -> place.value().isSecret());
    }

    /** The places. */
    public List<Origin.Step> steps() {
        return written.stream().map(Written::step).toList();
    }
}
