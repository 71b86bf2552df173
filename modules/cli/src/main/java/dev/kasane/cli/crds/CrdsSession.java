package dev.kasane.cli.crds;

import dev.kasane.check.ObjectChecks;
import dev.kasane.check.RepositoryDefinitions;
import dev.kasane.check.crd.BundledDefinitions;
import dev.kasane.check.crd.Definitions;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.check.value.Fault;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.concurrent.Progress;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.git.WorkTree;
import dev.kasane.json.Json;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs {@code crds}. */
final class CrdsSession {

    private static final Gvk DEFINITION = new Gvk("apiextensions.k8s.io", "v1", "CustomResourceDefinition");
    private static final String FOLDER = "crds";

    private CrdsSession() {}

    static int run(Flags flags, Console console) {
        List<String> words = flags.words();
        String verb = words.isEmpty() ? "" : words.getFirst();
        Path root = TreeRoot.forSearch(TreeRoot.real(console.folder(), "."), console.folder());
        if (verb.equals("add") && words.size() > 1) {
            add(words.subList(1, words.size()), root, flags.has("replace"), console);
        } else if (verb.equals("list") && words.size() == 1) {
            list(root, console);
        } else {
            throw Problem.error("crds takes add SOURCE... or list", null, "see kasane crds --help")
                    .asException();
        }
        return ExitCode.OK;
    }

    /** Writes the definitions of all sources; nothing when one of them is wrong. */
    private static void add(List<String> sources, Path root, boolean replace, Console console) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        Map<String, String> kinds = new LinkedHashMap<>();
        for (String source : sources) {
            int before = files.size();
            for (SourceFile file : read(source, console)) {
                for (YamlMap definition : definitions(file)) {
                    Map<String, Object> spec = checked(definition, source);
                    String name = FOLDER + "/"
                            + Json.map(
                                            definition.get("metadata") == null
                                                    ? Map.of()
                                                    : Json.map(Json.of(definition))
                                                            .get("metadata"))
                                    .get("name")
                            + ".yaml";
                    YamlWriter writer = YamlWriter.ofFile(YamlWriter.DEFAULT_LIMIT);
                    writer.add(definition);
                    files.put(name, writer.toBytes());
                    kinds.put(name, kind(spec));
                }
            }
            if (files.size() == before) {
                throw Problem.error(
                                source + " contains no CustomResourceDefinition",
                                null,
                                "definitions that a chart makes by templates: add the output of helm template")
                        .asException();
            }
        }
        write(files, kinds, root, replace, console);
    }

    private static List<SourceFile> read(String source, Console console) {
        Progress step = Progress.begin("reading " + source, 0);
        try {
            return DefinitionSource.files(source, console.folder());
        } finally {
            step.close();
        }
    }

    private static void write(
            Map<String, byte[]> files, Map<String, String> kinds, Path root, boolean replace, Console console) {
        try {
            List<String> changed = new ArrayList<>();
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Path path = root.resolve(file.getKey());
                boolean there = Files.exists(path);
                if (there && !replace && !Arrays.equals(Files.readAllBytes(path), file.getValue())) {
                    throw Problem.error(
                                    file.getKey() + " already exists with other content",
                                    null,
                                    "--replace overwrites it")
                            .asException();
                }
                if (!there || replace) {
                    changed.add(file.getKey());
                }
            }
            for (String name : changed) {
                Path path = root.resolve(name);
                Files.createDirectories(root.resolve(FOLDER));
                Files.write(path, files.getOrDefault(name, new byte[0]));
            }
            files.keySet()
                    .forEach(name -> console.print(SafeText.forTerminal(
                                    (changed.contains(name) ? "added " : "unchanged ") + name + "  " + kinds.get(name))
                            + "\n"));
        } catch (IOException e) {
            throw Problem.error("cannot write to " + FOLDER + ": " + e.getMessage(), null, null)
                    .asException();
        }
    }

    private static List<YamlMap> definitions(SourceFile file) {
        List<YamlMap> definitions = new ArrayList<>();
        for (YamlNode document : YamlReader.standard().documents(file).documents()) {
            if (document instanceof YamlMap map && "CustomResourceDefinition".equals(map.text("kind"))) {
                definitions.add(map);
            }
        }
        return definitions;
    }

    /** The specification of a definition that an API server takes. */
    private static Map<String, Object> checked(YamlMap definition, String source) {
        Map<String, Object> value = Json.map(Json.of(definition));
        if (!"apiextensions.k8s.io/v1".equals(value.get("apiVersion"))) {
            throw Problem.error(
                            source + " contains a definition of " + value.get("apiVersion")
                                    + ", which servers do not take any more",
                            definition.span(),
                            "add a newer release")
                    .asException();
        }
        ObjectChecks.Result result = new ObjectChecks(Kubernetes.builtIn(), new Definitions()).check(DEFINITION, value);
        if (result != null && !result.faults().isEmpty()) {
            Fault fault = result.faults().getFirst();
            throw Problem.error(
                            "an API server rejects this definition: " + fault.path() + ": " + fault.message(),
                            definition.span(),
                            fault.hint())
                    .asException();
        }
        return Json.map(value.get("spec"));
    }

    private static String kind(Map<String, Object> spec) {
        List<String> versions = new ArrayList<>();
        for (Object version : Json.list(spec.get("versions"))) {
            versions.add(String.valueOf(Json.map(version).get("name")));
        }
        return Json.map(spec.get("names")).get("kind") + " (" + spec.get("group") + "/" + String.join(", ", versions)
                + ")";
    }

    private static String count(int objects) {
        return "  " + objects + (objects == 1 ? " object" : " objects");
    }

    private static void list(Path root, Console console) {
        StringBuilder text = new StringBuilder();
        WrittenObjects written;
        try (DirectoryTree tree = WorkTree.around(root, console.folder(), console.environment())) {
            written = WrittenObjects.in(tree);
            List<RepositoryDefinitions.Row> rows = RepositoryDefinitions.of(tree);
            text.append("in this repository: ").append(rows.size()).append('\n');
            rows.forEach(row -> text.append("  ")
                    .append(SafeText.forTerminal(kind(row.spec()) + "  " + row.file()))
                    .append(count(written.of(
                            String.valueOf(row.spec().get("group")),
                            String.valueOf(Json.map(row.spec().getOrDefault("names", Map.of()))
                                    .get("kind")))))
                    .append('\n'));
        }
        List<BundledDefinitions.Origin> origins = BundledDefinitions.origins();
        text.append("contained in kasane: ").append(origins.size()).append(" API groups\n");
        for (BundledDefinitions.Origin origin : origins) {
            text.append("  ")
                    .append(origin.group())
                    .append("  ")
                    .append(BundledDefinitions.names(origin.group()).stream()
                            .map(BundledDefinitions.Name::kind)
                            .distinct()
                            .count())
                    .append(" kinds  ")
                    .append(origin.project())
                    .append(' ')
                    .append(origin.version())
                    .append(", ")
                    .append(origin.licence())
                    .append(written.of(origin.group()) == 0 ? "" : count(written.of(origin.group())))
                    .append('\n');
        }
        console.print(text.toString());
    }
}
