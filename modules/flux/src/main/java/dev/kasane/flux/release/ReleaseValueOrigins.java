package dev.kasane.flux.release;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.helm.origin.DefaultLayers;
import dev.kasane.helm.origin.NestedPath;
import dev.kasane.helm.origin.ValuesLayer;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.JsonForm;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The places of the values that a HelmRelease merges over those of its chart, in the order of helm-controller. */
final class ReleaseValueOrigins {

    private ReleaseValueOrigins() {}

    /**
     * The places; what comes from a ConfigMap or a Secret has the place of that object.
     *
     * @param defaults the values files that count instead of those of the chart
     * @param place where the HelmRelease is written
     */
    static List<ValuesLayer> of(NamedDefaults defaults, ReleaseValues values, Span place) {
        List<ValuesLayer> layers = new ArrayList<>(defaults.layers());
        for (ReleaseValues.Reference reference : values.references()) {
            YamlMap written = written(reference);
            if (written != null) {
                layers.add(new ValuesLayer("valuesFrom", written));
            }
        }
        YamlMap own = own(values.own(), place);
        if (own != null) {
            layers.add(new ValuesLayer("values", own));
        }
        return layers;
    }

    private static @Nullable YamlMap written(ReleaseValues.Reference reference) {
        SourceFile text = SourceFile.within(reference.place(), reference.text(), "valuesFrom");
        SourceFile file = reference.isSecret() ? (SourceFile) text.secret() : text;
        if (reference.path().isEmpty()) {
            return DefaultLayers.read(file);
        }
        return NestedPath.in(
                YamlMap.empty(file, 0),
                YamlScalar.string(file, 0, reference.path()),
                YamlScalar.string(file, 0, reference.text()));
    }

    /** {@code spec.values} with its lines; where patches or variables changed it, with the place of the whole object. */
    private static @Nullable YamlMap own(GoMap values, Span place) {
        YamlMap written = written(place);
        return written != null && values.equals(GoYaml.value(JsonForm.ofWritten(written)))
                ? written
                : DefaultLayers.read(SourceFile.within(place, GoJson.raw(values), "values"));
    }

    /** The field in the file; null if there is none. */
    private static @Nullable YamlMap written(Span place) {
        try {
            for (YamlNode document :
                    YamlReader.standard().documents(place.file()).documents()) {
                if (document instanceof YamlMap map && map.offset() == place.offset()) {
                    YamlMap spec = map.map("spec");
                    return spec == null ? null : spec.map("values");
                }
            }
        } catch (KasaneException e) {
            // rendering it reports the error
        }
        return null;
    }
}
