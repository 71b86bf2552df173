package dev.kasane.cli.kustomize;

import dev.kasane.change.edit.KustomizationEditor;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code kustomize edit}: the edits that Argo CD uses, made in the lines they concern. */
public final class EditCommand implements Command {

    private static final List<String> NAMES = List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

    private static final List<String> EDITS = List.of(
            "set nameprefix",
            "set namesuffix",
            "set namespace",
            "set image",
            "set replicas",
            "set label",
            "set annotation",
            "add label",
            "add annotation",
            "add component");

    @Override
    public CommandSpec spec() {
        return EditSpec.EDIT;
    }

    @Override
    public int run(Flags flags, Console console) {
        List<String> words = flags.words();
        if (words.size() < 3) {
            throw Problem.error("edit needs a verb, a field and a value", null, "kustomize edit --help shows them")
                    .asException();
        }
        Path file = file(console.folder());
        try {
            KustomizationEditor editor =
                    new KustomizationEditor(String.valueOf(file.getFileName()), Files.readAllBytes(file));
            edit(editor, words.get(0) + " " + words.get(1), words.subList(2, words.size()), flags, console);
            write(file, editor.bytes());
        } catch (IOException e) {
            throw Problem.error("cannot edit " + file.getFileName() + ": " + e.getMessage(), null, null)
                    .asException();
        }
        return ExitCode.OK;
    }

    private static Path file(Path folder) {
        List<Path> found = new ArrayList<>();
        for (String name : NAMES) {
            if (Files.isRegularFile(folder.resolve(name))) {
                found.add(folder.resolve(name));
            }
        }
        if (found.isEmpty()) {
            throw Problem.error(
                            "Missing kustomization file 'kustomization.yaml'.", null, "go into the folder that has one")
                    .asException();
        }
        if (found.size() > 1) {
            throw Problem.error("Found multiple kustomization files: " + found, null, "keep one of them")
                    .asException();
        }
        return found.getFirst();
    }

    private static void edit(
            KustomizationEditor editor, String verb, List<String> values, Flags flags, Console console) {
        switch (verb) {
            case "set nameprefix" -> editor.setText("namePrefix", only(values));
            case "set namesuffix" -> editor.setText("nameSuffix", only(values));
            case "set namespace" -> editor.setText("namespace", only(values));
            case "set image" -> editor.setImages(values);
            case "set replicas" -> editor.setReplicas(values);
            case "set label" -> editor.setEntries("commonLabels", pairs(values, "label"));
            case "set annotation" -> editor.setEntries("commonAnnotations", pairs(values, "annotation"));
            case "add label" ->
                editor.addLabels(
                        pairs(values, "label"),
                        new KustomizationEditor.LabelOptions(
                                flags.has("force"), flags.has("without-selector"), flags.has("include-templates")));
            case "add annotation" ->
                editor.addEntries("commonAnnotations", "annotation", pairs(values, "annotation"), flags.has("force"));
            case "add component" -> editor.addComponents(existing(values, console.folder()));
            default ->
                throw Problem.error(
                                "there is no kustomize edit " + verb + " here",
                                null,
                                ClosestName.hint(verb, EDITS, "kustomize edit --help shows what there is"))
                        .asException();
        }
    }

    private static String only(List<String> values) {
        if (values.size() != 1) {
            throw Problem.error("must specify exactly one value", null, null).asException();
        }
        return values.getFirst();
    }

    private static Map<String, String> pairs(List<String> values, String kind) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String value : values) {
            int colon = value.indexOf(':');
            if (colon == 0) {
                throw Problem.error("invalid " + kind + ": '" + value + "'", null, "write key:value")
                        .asException();
            }
            String text = colon < 0 ? "" : value.substring(colon + 1);
            boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
            pairs.put(
                    colon < 0 ? value : value.substring(0, colon),
                    quoted ? text.substring(1, text.length() - 1) : text);
        }
        return pairs;
    }

    private static List<String> existing(List<String> values, Path folder) {
        for (String value : values) {
            if (!Files.exists(folder.resolve(value))) {
                throw Problem.error(
                                value + " has no match: there is no such folder",
                                null,
                                "name a folder relative to this one")
                        .asException();
            }
        }
        return values;
    }

    /** Replaces the file atomically: concurrent readers see the old file or the new one. */
    private static void write(Path file, byte[] bytes) throws IOException {
        Path fresh = Files.createTempFile(file.toAbsolutePath().getParent(), ".kustomization", ".new");
        try {
            Files.write(fresh, bytes);
            Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(file));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
