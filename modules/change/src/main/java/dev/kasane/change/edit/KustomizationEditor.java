package dev.kasane.change.edit;

import dev.kasane.change.edit.KustomizationLines.Region;
import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Edits a kustomization as {@code kustomize edit} 5.8.1 does, by changing the lines of one field and no others:
 * comments and the order of fields are unchanged. A build after the edit gives the same result as after the edit by
 * {@code kustomize}.
 */
public final class KustomizationEditor {

    private static final String KEEP = "*";
    private static final String IMAGES = "images";
    private static final String REPLICAS = "replicas";

    private final KustomizationLines file;

    /**
     * An editor of one file.
     *
     * @param path the name that messages show
     * @param bytes the file as it is
     * @throws dev.kasane.problem.KasaneException when kustomize would not read it
     */
    public KustomizationEditor(String path, byte[] bytes) {
        this.file = new KustomizationLines(path, bytes);
        if (!file.isEmpty()) {
            Renderer.checkKustomization(new SourceFile(path, bytes, "edit"));
        }
    }

    /**
     * The options for adding labels.
     *
     * @param force whether a label that is there gets the new value
     * @param withoutSelector whether selectors do not get them
     * @param includeTemplates whether templates get them nevertheless
     */
    public record LabelOptions(boolean force, boolean withoutSelector, boolean includeTemplates) {}

    /** The file with all edits made. */
    public byte[] bytes() {
        return file.bytes();
    }

    /** Sets one of the fields that hold a text, such as {@code namePrefix}. */
    public void setText(String field, String text) {
        int i = file.position(field);
        if (i < 0) {
            file.replace(field, null, List.of(field + ": " + KustomizationLines.scalar(text)));
            return;
        }
        Region region = file.region(field);
        String line = file.lines().get(region.from());
        String key = line.substring(0, line.indexOf(':') + 1);
        YamlNode value = file.value(field);
        boolean oneLine = region.to() == region.from() + 1 && value instanceof YamlScalar;
        int behind = value instanceof YamlScalar scalar
                ? key.length() + (scalar.isQuoted() ? scalar.text().length() : 0)
                : 0;
        String comment = oneLine ? KustomizationLines.comment(line, behind) : "";
        file.replace(field, region, List.of(key + " " + KustomizationLines.scalar(text) + comment));
    }

    /**
     * Sets images, each as {@code name=new:tag@digest} or a part of that.
     *
     * @throws dev.kasane.problem.KasaneException when one has another form
     */
    public void setImages(List<String> arguments) {
        Map<String, Map<String, String>> wanted = new LinkedHashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            ImageReference reference = ImageReference.parse(argument.substring(equals + 1));
            if (reference.name().equals(argument)) {
                throw Problem.error(
                                "invalid format of image " + argument,
                                null,
                                "write <image>=<newimage>:<newtag>, <image>:<newtag>, <image>@<digest> or a part of"
                                        + " the first")
                        .asException();
            }
            Map<String, String> image = new LinkedHashMap<>();
            image.put("newName", equals < 0 ? "" : reference.name());
            image.put("newTag", text(reference.tag()));
            image.put("digest", text(reference.digest()));
            wanted.put(equals < 0 ? reference.name() : argument.substring(0, equals), image);
        }
        moveImageTags();
        EntryList entries = new EntryList(file, IMAGES);
        for (var image : wanted.entrySet()) {
            YamlMap known = entries.first(image.getKey());
            Map<String, String> fields = new LinkedHashMap<>();
            for (var field : image.getValue().entrySet()) {
                String kept = known == null ? "" : text(known.text(field.getKey()));
                String value = field.getValue().equals(KEEP) ? kept : field.getValue();
                if (!value.isEmpty()) {
                    fields.put(field.getKey(), KustomizationLines.scalar(value));
                }
            }
            entries.set(image.getKey(), fields);
        }
        entries.write();
    }

    /** The deprecated field joins the one that came after it, as kustomize does while it reads. */
    private void moveImageTags() {
        if (!(file.value("imageTags") instanceof YamlList tags)) {
            return;
        }
        List<YamlNode> items = new ArrayList<>();
        if (file.value(IMAGES) instanceof YamlList images) {
            images.forEach(items::add);
        }
        tags.forEach(items::add);
        List<String> lines = new ArrayList<>(List.of(IMAGES + ":"));
        items.forEach(item -> lines.add("- " + JsonText.compact(Yaml11.toJson(item))));
        if (file.position(IMAGES) >= 0) {
            file.replace(IMAGES, file.region(IMAGES), List.of());
        }
        Region region = file.region("imageTags");
        file.replace("imageTags", region, List.of());
        file.replace(IMAGES, null, lines);
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    /**
     * Sets numbers of replicas, each as {@code name=count}.
     *
     * @throws dev.kasane.problem.KasaneException when one has another form
     */
    public void setReplicas(List<String> arguments) {
        EntryList entries = new EntryList(file, REPLICAS);
        for (String argument : arguments) {
            String[] parts = argument.split("=", -1);
            if (parts.length != 2 || !parts[1].matches("[+-]?[0-9]{1,18}")) {
                throw Problem.error("invalid format of replica " + argument, null, "write <name>=<count>")
                        .asException();
            }
            entries.set(parts[0], Map.of("count", Long.toString(Long.parseLong(parts[1]))));
        }
        entries.write();
    }

    /** Sets entries of {@code commonLabels} or {@code commonAnnotations}, whether they are there or not. */
    public void setEntries(String field, Map<String, String> entries) {
        new TreeMap<>(entries).forEach((key, value) -> setEntry(field, file.value(field), List.of(), key, value));
    }

    /**
     * Adds entries of {@code commonLabels} or {@code commonAnnotations}.
     *
     * @throws dev.kasane.problem.KasaneException when one is there and {@code force} is false
     */
    public void addEntries(String field, String kind, Map<String, String> entries, boolean force) {
        for (var entry : new TreeMap<>(entries).entrySet()) {
            refuseKnown(file.value(field), kind, entry.getKey(), force);
            setEntry(field, file.value(field), List.of(), entry.getKey(), entry.getValue());
        }
    }

    private static void refuseKnown(@Nullable YamlNode map, String kind, String key, boolean force) {
        if (!force && map instanceof YamlMap known && known.indexOf(key) >= 0) {
            throw Problem.error(kind + " " + key + " already in kustomization file", null, "use --force to override it")
                    .asException();
        }
    }

    /**
     * Adds labels.
     *
     * @throws dev.kasane.problem.KasaneException when one is there and nothing forces it
     */
    public void addLabels(Map<String, String> labels, LabelOptions options) {
        if (!options.withoutSelector) {
            if (options.includeTemplates) {
                throw Problem.error("--include-templates needs --without-selector", null, "give both")
                        .asException();
            }
            addEntries("commonLabels", "label", labels, options.force);
            return;
        }
        for (var label : new TreeMap<>(labels).entrySet()) {
            YamlMap entry = matching(options.includeTemplates);
            if (entry == null) {
                List<String> lines = new ArrayList<>(List.of("- includeSelectors: false"));
                if (options.includeTemplates) {
                    lines.add("  includeTemplates: true");
                }
                lines.add("  pairs:");
                lines.add("    " + KustomizationLines.scalar(label.getKey()) + ": " + quoted(label.getValue()));
                appendItem("labels", lines);
                continue;
            }
            YamlNode pairs = entry.get("pairs");
            refuseKnown(pairs, "label", label.getKey(), options.force);
            setEntry("labels", pairs, List.of(entry), label.getKey(), label.getValue());
        }
    }

    private static String quoted(String value) {
        return KustomizationLines.scalar(value);
    }

    private @Nullable YamlMap matching(boolean includeTemplates) {
        if (file.value("labels") instanceof YamlList labels) {
            for (YamlNode item : labels) {
                if (item instanceof YamlMap map
                        && !isTrue(map, "includeSelectors")
                        && isTrue(map, "includeTemplates") == includeTemplates) {
                    return map;
                }
            }
        }
        return null;
    }

    private static boolean isTrue(YamlMap map, String key) {
        YamlNode value = map.get(key);
        return value != null
                && Yaml11.toJson(value) instanceof YamlScalar scalar
                && scalar.text().equals("true");
    }

    /** Adds components that are not named yet. */
    public void addComponents(List<String> components) {
        for (String component : components) {
            boolean known = false;
            if (file.value("components") instanceof YamlList list) {
                for (YamlNode item : list) {
                    known |= item instanceof YamlScalar scalar && scalar.text().equals(component);
                }
            }
            if (!known) {
                appendItem("components", List.of("- " + KustomizationLines.scalar(component)));
            }
        }
    }

    /** Appends an item to a list, given as JSON; what Argo CD does with patches. */
    public void appendJson(String field, String json) {
        appendItem(field, List.of("- " + json));
    }

    private void appendItem(String field, List<String> lines) {
        YamlNode value = file.value(field);
        List<String> all = new ArrayList<>();
        if (file.position(field) < 0) {
            all.add(field + ":");
            all.addAll(lines);
            file.replace(field, null, all);
            return;
        }
        Region region = file.region(field);
        if (value instanceof YamlList list && list.size() > 0 && !list.isFlow()) {
            String first = file.lines().get(file.line(list.get(0)));
            String indentation = first.substring(0, first.indexOf('-'));
            all.addAll(file.lines().subList(region.from(), region.to()));
            lines.forEach(line -> all.add(indentation + line));
        } else if (value == null || value instanceof YamlList) {
            all.add(field + ":");
            if (value instanceof YamlList list) {
                list.forEach(item -> all.add("- " + JsonText.compact(Yaml11.toJson(item))));
            }
            all.addAll(lines);
        } else {
            throw Problem.error(field + " must be a list", value.span(), "write a list")
                    .asException();
        }
        file.replace(field, region, all);
    }

    /** Sets an entry of a map that is the value of a field, or in an item of a list that is the value. */
    private void setEntry(String field, @Nullable YamlNode map, List<YamlMap> owner, String key, String value) {
        String entry = KustomizationLines.scalar(key) + ": " + quoted(value);
        if (!(map instanceof YamlMap known) || known.size() == 0 || known.isFlow()) {
            rewriteMap(field, map, owner, key, value);
            return;
        }
        List<String> lines = new ArrayList<>(file.lines());
        Region region = file.region(field);
        int at = known.indexOf(key);
        YamlScalar anchor = known.key(at < 0 ? known.size() - 1 : at);
        int line = file.line(anchor);
        String before = lines.get(line).substring(0, file.column(anchor));
        if (at >= 0) {
            boolean oneLine = known.value(at) instanceof YamlScalar scalar
                    && !scalar.isFolded()
                    && scalar.text().indexOf('\n') < 0;
            if (!oneLine || endOf(known, at, region) > line + 1) {
                rewriteMap(field, map, owner, key, value);
                return;
            }
            String old = lines.get(line);
            lines.set(
                    line,
                    before
                            + entry
                            + KustomizationLines.comment(
                                    old, before.length() + anchor.text().length() + 1));
        } else {
            int end = endOf(known, known.size() - 1, region);
            lines.add(end, " ".repeat(file.column(known.key(0))) + entry);
        }
        int grown = lines.size() - file.lines().size();
        file.replace(field, region, lines.subList(region.from(), region.to() + grown));
    }

    /** Behind the last line of an entry of a map. */
    private int endOf(YamlMap map, int entry, Region region) {
        int column = file.column(map.key(entry));
        int line = file.line(map.key(entry)) + 1;
        List<String> lines = file.lines();
        while (line < region.to()) {
            String next = lines.get(line);
            int indentation = next.length() - next.stripLeading().length();
            if (!next.isBlank() && indentation <= column) {
                break;
            }
            line++;
        }
        while (line > file.line(map.key(entry)) + 1 && lines.get(line - 1).isBlank()) {
            line--;
        }
        return line;
    }

    private void rewriteMap(String field, @Nullable YamlNode map, List<YamlMap> owner, String key, String value) {
        Map<String, String> entries = new LinkedHashMap<>();
        if (map instanceof YamlMap known) {
            for (int i = 0; i < known.size(); i++) {
                entries.put(known.key(i).text(), JsonText.compact(Yaml11.toJson(known.value(i))));
            }
        }
        entries.put(key, quoted(value));
        List<String> lines = new ArrayList<>();
        if (owner.isEmpty()) {
            lines.add(field + ":");
            entries.forEach((name, text) -> lines.add("  " + KustomizationLines.scalar(name) + ": " + text));
        } else {
            lines.add(field + ":");
            for (YamlNode item : (YamlList) java.util.Objects.requireNonNull(file.value(field))) {
                if (item != owner.getFirst()) {
                    lines.add("- " + JsonText.compact(Yaml11.toJson(item)));
                    continue;
                }
                YamlMap rest = owner.getFirst().without("pairs");
                lines.add("- pairs:");
                entries.forEach((name, text) -> lines.add("    " + KustomizationLines.scalar(name) + ": " + text));
                for (int i = 0; i < rest.size(); i++) {
                    lines.add("  " + rest.key(i).text() + ": " + JsonText.compact(Yaml11.toJson(rest.value(i))));
                }
            }
        }
        file.replace(field, file.position(field) < 0 ? null : file.region(field), lines);
    }
}
