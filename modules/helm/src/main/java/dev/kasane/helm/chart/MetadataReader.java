package dev.kasane.helm.chart;

import dev.kasane.gotemplate.function.PathFunctions;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads {@code Chart.yaml} and {@code requirements.yaml}, and rejects what Helm rejects. */
final class MetadataReader {

    private final String place;

    MetadataReader(String place) {
        this.place = place;
    }

    /** The metadata of a read file. */
    ChartMetadata read(GoMap yaml) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String field : ChartMetadata.TEXTS) {
            texts.put(field, text(yaml, field));
        }
        if (texts.getOrDefault("apiVersion", "").isEmpty()) {
            texts.put("apiVersion", "v1");
        }
        List<Map<String, String>> maintainers = new ArrayList<>();
        for (Object item : list(yaml, "maintainers")) {
            if (item == GoNil.NIL) {
                throw problem("maintainers must not contain empty or null nodes");
            }
            Map<String, String> maintainer = new LinkedHashMap<>();
            for (String field : List.of("name", "email", "url")) {
                maintainer.put(field, clean(text(map(item, "maintainers"), field)));
            }
            maintainers.add(maintainer);
        }
        Map<String, String> annotations = new LinkedHashMap<>();
        Object given = yaml.get("annotations");
        if (given != null && given != GoNil.NIL) {
            for (var entry : map(given, "annotations").entries()) {
                annotations.put(entry.getKey(), scalar(entry.getValue(), "annotations"));
            }
        }
        return new ChartMetadata(
                texts,
                texts(yaml, "sources"),
                texts(yaml, "keywords"),
                maintainers,
                Boolean.TRUE.equals(yaml.get("deprecated")),
                annotations,
                dependencies(yaml));
    }

    /** The dependencies that a read file declares. */
    List<Dependency> dependencies(GoMap yaml) {
        List<Dependency> dependencies = new ArrayList<>();
        for (Object item : list(yaml, "dependencies")) {
            if (item == GoNil.NIL) {
                throw problem("dependencies must not contain empty or null nodes");
            }
            GoMap one = map(item, "dependencies");
            dependencies.add(new Dependency(
                    clean(text(one, "name")),
                    clean(text(one, "version")),
                    clean(text(one, "repository")),
                    clean(text(one, "condition")),
                    texts(one, "tags"),
                    Boolean.TRUE.equals(one.get("enabled")),
                    List.copyOf(list(one, "import-values")),
                    text(one, "alias")));
        }
        return dependencies;
    }

    /** The metadata with its texts cleaned, once it is known to be valid. */
    ChartMetadata validated(ChartMetadata metadata, HelmProfile profile) {
        Map<String, String> cleaned = new LinkedHashMap<>();
        metadata.texts().forEach((field, text) -> cleaned.put(field, clean(text)));
        String name = cleaned.getOrDefault("name", "");
        if (name.isEmpty()) {
            throw problem("chart.metadata.name is required");
        }
        if (profile.rejectsDotNames() && (name.equals(".") || name.equals(".."))) {
            throw problem("chart.metadata.name \"" + name + "\" is not allowed");
        }
        if (!name.equals(PathFunctions.base(name))) {
            throw problem("chart.metadata.name " + GoQuote.quote(name) + " is invalid");
        }
        String version = cleaned.getOrDefault("version", "");
        if (version.isEmpty()) {
            throw problem("chart.metadata.version is required");
        }
        if (Version.parse(version) == null) {
            throw problem("chart.metadata.version " + GoQuote.quote(version) + " is invalid");
        }
        String type = cleaned.getOrDefault("type", "");
        if (!type.isEmpty() && !type.equals("application") && !type.equals("library")) {
            throw problem("chart.metadata.type must be application or library");
        }
        Set<String> names = new HashSet<>();
        for (Dependency dependency : metadata.dependencies()) {
            String alias = dependency.alias();
            if (!alias.chars().allMatch(MetadataReader::isAliasCharacter)) {
                throw problem("dependency \"" + dependency.name() + "\" has disallowed characters in the alias");
            }
            String key = alias.isEmpty() ? dependency.name() : alias;
            if (!names.add(key)) {
                throw problem("more than one dependency with name or alias \"" + key + "\"");
            }
        }
        return new ChartMetadata(
                cleaned,
                metadata.sources(),
                metadata.keywords(),
                metadata.maintainers(),
                metadata.deprecated(),
                metadata.annotations(),
                metadata.dependencies());
    }

    private static boolean isAliasCharacter(int c) {
        return c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    /** A text on one line, without characters that do not print. */
    private static String clean(String text) {
        StringBuilder cleaned = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c) || c == 0x85 || c == 0xA0) {
                cleaned.append(' ');
            } else if (!Character.isISOControl(c)) {
                cleaned.append(c);
            }
        }
        return cleaned.toString();
    }

    private String text(GoMap yaml, String field) {
        Object value = yaml.get(field);
        return value == null ? "" : scalar(value, field);
    }

    private List<String> texts(GoMap yaml, String field) {
        List<String> texts = new ArrayList<>();
        for (Object item : list(yaml, field)) {
            texts.add(clean(scalar(item, field)));
        }
        return texts;
    }

    private String scalar(Object value, String field) {
        if (value == GoNil.NIL) {
            return "";
        }
        if (value instanceof GoMap || value instanceof GoList) {
            throw problem(field + " must be a single value");
        }
        return value instanceof String text ? text : GoFormat.print(value);
    }

    private List<Object> list(GoMap yaml, String field) {
        Object value = yaml.get(field);
        if (value == null || value == GoNil.NIL) {
            return List.of();
        }
        if (value instanceof GoList list) {
            return list.items();
        }
        throw problem(field + " must be a list");
    }

    private GoMap map(Object value, String field) {
        if (value instanceof GoMap map) {
            return map;
        }
        throw problem(field + " must hold maps");
    }

    private KasaneException problem(String sentence) {
        return Problem.error(place + ": validation: " + sentence, null, null).asException();
    }
}
