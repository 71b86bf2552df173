import dev.kasane.files.DirectoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.helm.ChartRenderer;
import dev.kasane.helm.ChartRequest;
import dev.kasane.helm.RandomObject;
import dev.kasane.helm.RandomObjects;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.chart.ValuesFile;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.values.SetFlags;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Compares the fields that kasane says to be random with those that differ between two runs of Helm. Tests are left out, since
 * Argo CD applies none.
 *
 * <p>Arguments: the folder of the charts with {@code cases.jsonl}, the program of Helm 4, and a part of the names of cases.
 */
final class RandomCases {

    private RandomCases() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        int cases = 0;
        int equal = 0;
        int fields = 0;
        int both = 0;
        int more = 0;
        int cured = 0;
        int objects = 0;
        for (String line : Files.readAllLines(folder.resolve("cases.jsonl"))) {
            GoMap row = (GoMap) JsonParser.parse(line);
            if (!row.isTrue("random") || !row.text("id").contains(arguments[2])
                    || !Double.valueOf(0).equals(row.map("helm4").get("rc"))) {
                continue;
            }
            String chart = folder.resolve("charts").resolve(row.text("chart")).toString();
            List<String> words = new ArrayList<>();
            for (Object argument : row.list("args").items()) {
                words.add(String.valueOf(argument)
                        .replace("{chart}", chart)
                        .replace("{values}", folder.resolve("values").toString()));
            }
            TreeSet<String> helm = different(run(arguments[1], chart, words), run(arguments[1], chart, words));
            TreeSet<String> kasane = new TreeSet<>();
            for (RandomObject object : random(folder, chart, words)) {
                objects++;
                cured += object.cures().isEmpty() ? 0 : 1;
                for (String path : object.fields()) {
                    kasane.add(object.template() + " " + object.kind() + " " + path);
                }
            }
            cases++;
            fields += helm.size();
            TreeSet<String> common = new TreeSet<>(helm);
            common.retainAll(kasane);
            both += common.size();
            more += kasane.size() - common.size();
            if (helm.equals(kasane)) {
                equal++;
            } else {
                System.out.println("DIFFERENT " + row.text("id"));
                helm.stream().filter(it -> !common.contains(it)).forEach(it -> System.out.println("  only Helm   " + it));
                kasane.stream().filter(it -> !common.contains(it)).forEach(it -> System.out.println("  only kasane " + it));
            }
        }
        System.out.println(equal + " of " + cases + " cases have the same random fields; " + both + " of " + fields
                + " fields found, " + more + " more; " + cured + " of " + objects + " objects have a value to set");
        System.exit(equal == cases && cases > 0 ? 0 : 1);
    }

    private static String run(String helm, String chart, List<String> words) throws Exception {
        List<String> command = new ArrayList<>(List.of(helm, "template", "rel", chart, "--skip-tests"));
        command.addAll(words);
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static TreeSet<String> different(String one, String two) {
        Map<String, String> first = documents(one);
        Map<String, String> second = documents(two);
        TreeSet<String> paths = new TreeSet<>();
        first.forEach((key, text) -> {
            String other = second.get(key);
            if (other != null && !other.equals(text)) {
                YamlNode root = root(text);
                String kind = root instanceof YamlMap map ? map.text("kind") : "";
                compare(key.substring(0, key.indexOf('\n')) + " " + kind + " ", "", root, root(other), paths);
            }
        });
        return paths;
    }

    private static Map<String, String> documents(String text) {
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, String> documents = new LinkedHashMap<>();
        for (String part : ("\n" + text).split("\n---\n# Source: ")) {
            int end = part.indexOf('\n');
            if (end > 0) {
                String path = part.substring(0, end);
                documents.put(path + "\n" + counts.merge(path, 1, Integer::sum), part.substring(end + 1));
            }
        }
        return documents;
    }

    private static YamlNode root(String text) {
        SourceFile file = new SourceFile("document", text.getBytes(StandardCharsets.UTF_8), "helm");
        return YamlReader.standard().documents(file).documents().getFirst();
    }

    private static void compare(String prefix, String path, YamlNode one, YamlNode two, TreeSet<String> paths) {
        if (one instanceof YamlMap a && two instanceof YamlMap b) {
            for (int i = 0; i < a.size(); i++) {
                String key = a.key(i).text();
                boolean special = key.indexOf('.') >= 0 || key.indexOf('/') >= 0;
                String at = special ? path + "[" + key + "]" : path.isEmpty() ? key : path + "." + key;
                YamlNode other = b.get(key);
                if (other == null) {
                    paths.add(prefix + at);
                } else {
                    compare(prefix, at, a.value(i), other, paths);
                }
            }
        } else if (one instanceof YamlList a && two instanceof YamlList b && a.size() == b.size()) {
            for (int i = 0; i < a.size(); i++) {
                compare(prefix, path + "[" + i + "]", a.get(i), b.get(i), paths);
            }
        } else if (!(one instanceof YamlScalar a && two instanceof YamlScalar b && a.text().equals(b.text()))) {
            paths.add(prefix + path);
        }
    }

    private static List<RandomObject> random(Path folder, String chart, List<String> words) throws Exception {
        HelmProfile profile = HelmProfile.named("4");
        GoMap values = GoMap.empty();
        SetFlags set = new SetFlags(values, profile);
        String namespace = "default";
        String version = "";
        boolean upgrade = false;
        List<String> apis = new ArrayList<>();
        List<String[]> later = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            switch (words.get(i)) {
                case "-f" -> {
                    Path file = Path.of(words.get(++i));
                    ValuesFile.merge(values, ValuesFile.read(file.toString(), Files.readAllBytes(file), true));
                }
                case "-n" -> namespace = words.get(++i);
                case "--kube-version" -> version = words.get(++i);
                case "--api-versions" -> apis.add(words.get(++i));
                case "--is-upgrade" -> upgrade = true;
                case "--set", "--set-string", "--set-json" -> later.add(new String[] {words.get(i), words.get(++i)});
                default -> {}
            }
        }
        for (String flag : List.of("--set-json", "--set", "--set-string")) {
            for (String[] given : later) {
                if (given[0].equals(flag)) {
                    switch (flag) {
                        case "--set" -> set.set(given[1]);
                        case "--set-string" -> set.setString(given[1]);
                        default -> set.setJson(given[1]);
                    }
                }
            }
        }
        DirectoryTree tree = new DirectoryTree(Path.of(chart));
        ChartRequest request = new ChartRequest(
                ChartFolder.load(tree, "", HelmProfile.NEWEST),
                values,
                new ReleaseInfo("rel", namespace, upgrade),
                Capabilities.of(profile, version, apis),
                profile,
                true);
        return RandomObjects.withCures(request, ChartRenderer.render(request));
    }
}
