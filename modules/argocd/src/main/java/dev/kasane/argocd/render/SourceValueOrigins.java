package dev.kasane.argocd.render;

import dev.kasane.files.SourceFile;
import dev.kasane.helm.origin.DefaultLayers;
import dev.kasane.helm.origin.NestedPath;
import dev.kasane.helm.origin.ValuesLayer;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The places of the values that a Helm source merges over those of its chart, in the order of Argo CD. */
final class SourceValueOrigins {

    private final List<ValuesLayer> layers = new ArrayList<>();

    private SourceValueOrigins() {}

    /**
     * The places.
     *
     * @param files the values files
     * @param sources the source as it is written, and what overrides it
     */
    static List<ValuesLayer> of(ChartPlace chart, List<HelmFiles.Named> files, List<YamlMap> sources) {
        SourceValueOrigins written = new SourceValueOrigins();
        for (HelmFiles.Named file : files) {
            String shown = file.tree() == chart.tree() && !chart.archive().isEmpty()
                    ? chart.shown(file.path())
                    : file.tree().displayName(file.path());
            written.add("valueFiles", DefaultLayers.read(new SourceFile(shown, file.read(), "valueFiles")));
        }
        sources.forEach(source -> written.addInline(source.map("helm")));
        sources.forEach(source -> written.addParameters(source.map("helm")));
        return written.layers;
    }

    private void addInline(@Nullable YamlMap helm) {
        if (helm != null && helm.map("valuesObject") != null) {
            add("valuesObject", helm.map("valuesObject"));
        } else if (helm != null && helm.get("values") instanceof YamlScalar text) {
            add("values", DefaultLayers.read(SourceFile.within(text.span(), text.text(), "helm values")));
        }
    }

    private void addParameters(@Nullable YamlMap helm) {
        if (helm != null && helm.get("parameters") instanceof YamlList parameters) {
            add("parameters", byName(parameters));
        }
    }

    private void add(String directive, @Nullable YamlMap values) {
        if (values != null) {
            layers.add(new ValuesLayer(directive, values));
        }
    }

    /** Parameters as maps in maps. */
    private static YamlMap byName(YamlList parameters) {
        YamlMap named = YamlMap.empty(parameters.origin(), parameters.offset());
        for (YamlNode parameter : parameters) {
            if (parameter instanceof YamlMap map
                    && map.get("name") instanceof YamlScalar name
                    && map.get("value") != null) {
                named = NestedPath.in(named, name, map.get("value"));
            }
        }
        return named;
    }
}
