package dev.kasane.testkit;

import dev.kasane.resource.ResourceSet;
import dev.kasane.testkit.state.Differences;
import dev.kasane.testkit.state.ObjectState;
import dev.kasane.testkit.state.SchemaChanges;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Compares CustomResourceDefinitions that were generated from types with the files in Git, and with released versions.
 */
public final class GeneratedDefinitions {

    /** Set this to write what is checked in again. */
    private static final String WRITE = "kasane.crds.write";

    private final Map<String, CustomResourceDefinition> definitions;

    private GeneratedDefinitions(Map<String, CustomResourceDefinition> definitions) {
        this.definitions = definitions;
    }

    /** Those in a folder. */
    public static GeneratedDefinitions in(Path folder) {
        Map<String, CustomResourceDefinition> definitions = new TreeMap<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.sorted().toList()) {
                    String name = String.valueOf(file.getFileName());
                    String text = Files.readString(file);
                    if (name.endsWith(".yml")
                            || (name.endsWith(".yaml") && text.contains("CustomResourceDefinition"))) {
                        CustomResourceDefinition definition =
                                Serialization.unmarshal(text, CustomResourceDefinition.class);
                        if ("CustomResourceDefinition".equals(definition.getKind())) {
                            definitions.put(definition.getMetadata().getName(), definition);
                        }
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException("the definitions in " + folder + " cannot be read", e);
            }
        }
        return new GeneratedDefinitions(definitions);
    }

    /**
     * Fails unless the same is checked in, or writes it with {@code -Dkasane.crds.write=true}. What a server leaves
     * out when it stores a definition is not there, since a GitOps controller would see it as a difference for ever.
     */
    public void areCheckedInTo(Path folder) {
        definitions.values().forEach(GeneratedDefinitions::leaveOutWhatIsNotStored);
        if (Boolean.getBoolean(WRITE)) {
            write(folder);
        }
        List<String> lines = Differences.between(in(folder).resources(), resources());
        if (!lines.isEmpty()) {
            throw new AssertionError("the definitions in " + folder + " differ from the types; -D" + WRITE
                    + "=true writes them again:\n" + String.join("\n", lines));
        }
    }

    /** Fails when an object that was valid for the definitions of a release may not be for these. */
    public void acceptWhatWasValidFor(Path released) {
        List<String> lines = new ArrayList<>();
        in(released).definitions.forEach((name, before) -> {
            CustomResourceDefinition after = definitions.get(name);
            if (after == null) {
                lines.add(name + " is gone, and with it all that is stored");
            } else {
                lines.addAll(SchemaChanges.thatBreak(before, after));
            }
        });
        if (!lines.isEmpty()) {
            throw new AssertionError("objects that are stored may not be valid any more:\n" + String.join("\n", lines));
        }
    }

    private ResourceSet resources() {
        return ResourceSet.of(
                definitions.values().stream().map(ObjectState::resource).toList());
    }

    private void write(Path folder) {
        try {
            Files.createDirectories(folder);
            for (CustomResourceDefinition definition : definitions.values()) {
                String name = definition.getSpec().getNames().getPlural() + ".yaml";
                Files.writeString(
                        folder.resolve(name), "# Generated from the Java types; a test compares.\n" + text(definition));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the definitions cannot be written to " + folder, e);
        }
    }

    /** The default priority of a column is 0, which a server does not store. */
    private static void leaveOutWhatIsNotStored(CustomResourceDefinition definition) {
        definition.getSpec().getVersions().stream()
                .flatMap(version -> version.getAdditionalPrinterColumns().stream())
                .filter(column -> Integer.valueOf(0).equals(column.getPriority()))
                .forEach(column -> column.setPriority(null));
    }

    private static String text(CustomResourceDefinition definition) {
        return ObjectState.yaml(definition);
    }
}
