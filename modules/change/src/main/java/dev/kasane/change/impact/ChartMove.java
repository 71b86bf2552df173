package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** {@code chart-move}: an object of Argo CD or Flux deploys another version of a chart or of an artifact of a registry. */
final class ChartMove implements Rule {

    private static final String HELM_MEDIA_TYPE = "application/vnd.cncf.helm.";

    @Override
    public String name() {
        return "chart-move";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        for (Change change : changes) {
            if (change instanceof Change.Changed it) {
                Map<String, String> then = versions(it.before());
                versions(it.resource()).forEach((what, version) -> {
                    String former = then.get(what);
                    if (former != null && !former.equals(version)) {
                        found.accept(new Note(
                                Note.Weight.EFFECT,
                                name(),
                                it.resource(),
                                what + " moves from " + former + " to " + version));
                    }
                });
            }
        }
    }

    /** The version of each chart and artifact that an object names, by {@code "chart NAME"} or {@code "artifact NAME"}. */
    private static Map<String, String> versions(Resource object) {
        Map<String, String> versions = new LinkedHashMap<>();
        YamlMap spec = object.root().map("spec");
        if (spec == null) {
            return versions;
        }
        switch (object.gvk().group() + "/" + object.gvk().kind()) {
            case "helm.toolkit.fluxcd.io/HelmRelease" -> {
                YamlMap chart = spec.map("chart");
                add(chart == null ? null : chart.map("spec"), "version", versions);
            }
            case "source.toolkit.fluxcd.io/HelmChart" -> add(spec, "version", versions);
            case "source.toolkit.fluxcd.io/OCIRepository" -> addArtifact(spec, versions);
            case "argoproj.io/Application" -> {
                add(spec.map("source"), "targetRevision", versions);
                if (spec.get("sources") instanceof YamlList sources) {
                    for (YamlNode source : sources) {
                        add(source instanceof YamlMap one ? one : null, "targetRevision", versions);
                    }
                }
            }
            default -> {}
        }
        return versions;
    }

    private static void add(@Nullable YamlMap source, String field, Map<String, String> versions) {
        String chart = source == null ? null : source.text("chart");
        String version = source == null ? null : source.text(field);
        if (chart != null && version != null) {
            versions.put("chart " + chart, version);
        }
    }

    private static void addArtifact(YamlMap spec, Map<String, String> versions) {
        String url = spec.text("url");
        YamlMap ref = spec.map("ref");
        if (url == null || ref == null) {
            return;
        }
        // the order in which Flux takes them
        for (String field : List.of("digest", "semver", "tag")) {
            String version = ref.text(field);
            if (version != null) {
                versions.put(kind(spec) + url.substring(url.lastIndexOf('/') + 1), version);
                return;
            }
        }
    }

    private static String kind(YamlMap spec) {
        YamlMap layer = spec.map("layerSelector");
        String mediaType = layer == null ? "" : Objects.requireNonNullElse(layer.text("mediaType"), "");
        return mediaType.startsWith(HELM_MEDIA_TYPE) ? "chart " : "artifact ";
    }
}
