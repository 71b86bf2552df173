package dev.kasane.cli.explain;

import dev.kasane.change.explain.Explanation;
import dev.kasane.helm.origin.FieldQuestion;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import org.jspecify.annotations.Nullable;

/** A field of an object of a target, to be found in what a chart prints. */
record ObjectField(Resource resource, String field) implements FieldQuestion {

    @Override
    public boolean isObject(YamlMap object) {
        YamlMap metadata = object.map("metadata");
        String namespace = metadata == null ? null : metadata.text("namespace");
        return metadata != null
                && resource.gvk().kind().equals(object.text("kind"))
                && resource.gvk().apiVersion().equals(object.text("apiVersion"))
                && resource.name().equals(metadata.text("name"))
                && resource.namespace().equals(namespace == null ? "" : namespace);
    }

    @Override
    public @Nullable YamlNode field(YamlMap object) {
        return Explanation.find(object, field);
    }
}
