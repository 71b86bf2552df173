package dev.kasane.flux.render;

import dev.kasane.files.Span;
import dev.kasane.flux.substitute.Variables;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The places of the variables of a Kustomization. Its file is read again for the first request. */
final class PostBuildPlaces {

    private final Span object;
    private final Map<String, String> values;
    private @Nullable YamlMap postBuild;
    private boolean wasRead;

    /**
     * The places of a Kustomization.
     *
     * @param object where it is written
     */
    PostBuildPlaces(Span object, Variables variables) {
        this.object = object;
        this.values = variables.values();
    }

    /** Where {@code postBuild} is written; where the object is, if that is not in its file. */
    Span all() {
        YamlMap written = postBuild();
        return written == null ? object : written.span();
    }

    /** Where the first variable of a text that has a value is written; null when only defaults in the text are taken. */
    @Nullable
    Span of(String text) {
        for (int at = text.indexOf("${"); at >= 0; at = text.indexOf("${", at + 2)) {
            // ${#NAME} is the length of a value
            int begin = text.startsWith("#", at + 2) ? at + 3 : at + 2;
            int end = begin;
            while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
                end++;
            }
            String name = text.substring(begin, end);
            if (values.containsKey(name)) {
                YamlMap written = postBuild();
                YamlMap substitute = written == null ? null : written.map("substitute");
                YamlNode value = substitute == null ? null : substitute.get(name);
                return value == null ? all() : value.span();
            }
        }
        return null;
    }

    private @Nullable YamlMap postBuild() {
        if (!wasRead) {
            wasRead = true;
            for (YamlNode document : documents()) {
                if (document instanceof YamlMap map && map.span().offset() == object.offset()) {
                    YamlMap spec = map.map("spec");
                    postBuild = spec == null ? null : spec.map("postBuild");
                }
            }
        }
        return postBuild;
    }

    private List<YamlNode> documents() {
        try {
            return YamlReader.standard().documents(object.file()).documents();
        } catch (KasaneException e) {
            // a place is not worth an error: that of the object is taken then
            return List.of();
        }
    }
}
