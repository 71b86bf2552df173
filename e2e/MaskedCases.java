import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Compares what {@code kasane template} prints for the cases whose values are random with what Helm prints: the same bytes, but for
 * the fields that differ between three runs of Helm.
 *
 * <p>Arguments: the folder of the charts with {@code cases.jsonl}, the programs of Helm 3 and 4, and a part of the names of cases.
 */
final class MaskedCases {

    private static final double LEAST_IDENTICAL = 0.985;

    private static final int RUNS = 3;

    private MaskedCases() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        List<GoMap> cases = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("cases.jsonl"))) {
            GoMap row = (GoMap) JsonParser.parse(line);
            if (row.isTrue("random") && row.text("id").contains(arguments[3])) {
                cases.add(row);
            }
        }
        int all = 0;
        int identical = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            for (String line : List.of("3", "4")) {
                String helm = arguments[line.equals("3") ? 1 : 2];
                List<Future<String>> running = new ArrayList<>();
                for (GoMap row : cases) {
                    if (Double.valueOf(0).equals(row.map("helm" + line).get("rc"))) {
                        running.add(threads.submit(() -> difference(folder, row, line, helm)));
                    }
                }
                int same = 0;
                for (Future<String> future : running) {
                    String difference = future.get();
                    same += difference.isEmpty() ? 1 : 0;
                    System.out.print(difference);
                }
                System.out.println("Helm " + line + ": " + same + " of " + running.size() + " identical after masking");
                identical += same;
                all += running.size();
            }
        }
        System.out.println(identical + " of " + all + " identical after masking");
        System.exit(all > 0 && identical >= LEAST_IDENTICAL * all ? 0 : 1);
    }

    private static String difference(Path folder, GoMap row, String line, String helm) throws Exception {
        String chart = folder.resolve("charts").resolve(row.text("chart")).toString();
        List<String> words = new ArrayList<>(List.of("rel", chart));
        for (Object argument : row.list("args").items()) {
            words.add(String.valueOf(argument)
                    .replace("{chart}", chart)
                    .replace("{values}", folder.resolve("values").toString()));
        }
        List<String> outputs = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            outputs.add(run(helm, words));
        }
        outputs.add(kasane(folder, line, words));
        List<String> masked = masked(outputs);
        String wanted = masked.getFirst();
        String given = masked.getLast();
        if (wanted.equals(given)) {
            return "";
        }
        int at = 0;
        while (at < Math.min(wanted.length(), given.length()) && wanted.charAt(at) == given.charAt(at)) {
            at++;
        }
        return "DIFFERENT " + row.text("id") + " Helm " + line + "\n  wanted " + around(wanted, at) + "\n  given  "
                + around(given, at) + "\n";
    }

    private static String around(String text, int at) {
        return text.substring(Math.max(0, at - 100), Math.min(text.length(), at + 60)).replace("\n", "\\n");
    }

    private static String run(String helm, List<String> words) throws Exception {
        List<String> command = new ArrayList<>(List.of(helm, "template"));
        command.addAll(words);
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    private static String kasane(Path folder, String line, List<String> words) {
        List<String> command = new ArrayList<>(List.of("template", "--helm", line));
        command.addAll(words);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Main("kasane", new Console(out, new ByteArrayOutputStream(), folder, Map.of(), null)).run(command);
        return out.toString(StandardCharsets.ISO_8859_1);
    }

    /** Texts, one character a byte, without the fields that differ between all but the last. */
    private static List<String> masked(List<String> outputs) {
        List<String[]> documents = new ArrayList<>();
        for (String output : outputs) {
            documents.add(("\n" + output).split("(?<=\n)---\n", -1));
        }
        List<StringBuilder> masked = new ArrayList<>();
        outputs.forEach(it -> masked.add(new StringBuilder()));
        for (int i = 0; i < documents.getFirst().length; i++) {
            List<String> texts = new ArrayList<>();
            for (String[] of : documents) {
                texts.add(i < of.length ? of[i] : "");
            }
            List<String> shown = new TreeSet<>(texts.subList(0, RUNS)).size() == 1 ? texts : maskedDocument(texts);
            for (int k = 0; k < shown.size(); k++) {
                masked.get(k).append("---\n").append(shown.get(k));
            }
        }
        return masked.stream().map(StringBuilder::toString).toList();
    }

    private static List<String> maskedDocument(List<String> texts) {
        List<YamlNode> roots = new ArrayList<>();
        List<TreeSet<Integer>> places = new ArrayList<>();
        for (String text : texts) {
            SourceFile file = new SourceFile("document", text.getBytes(StandardCharsets.ISO_8859_1), "helm");
            roots.add(YamlReader.standard().first(file));
            places.add(new TreeSet<>());
        }
        mark(roots, places);
        List<String> masked = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            StringBuilder text = new StringBuilder(texts.get(i));
            for (int offset : places.get(i).descendingSet()) {
                text.replace(offset, end(texts.get(i), offset), "…");
            }
            masked.add(text.toString());
        }
        return masked;
    }

    /** Notes where scalars are that differ between all trees but the last. */
    private static void mark(List<YamlNode> nodes, List<TreeSet<Integer>> places) {
        YamlNode first = nodes.getFirst();
        if (nodes.stream().allMatch(YamlMap.class::isInstance)) {
            for (int i = 0; i < ((YamlMap) first).size(); i++) {
                String key = ((YamlMap) first).key(i).text();
                List<YamlNode> inner = new ArrayList<>();
                nodes.forEach(node -> inner.add(((YamlMap) node).get(key)));
                if (!inner.contains(null)) {
                    mark(inner, places);
                }
            }
        } else if (nodes.stream().allMatch(YamlList.class::isInstance)) {
            for (int i = 0; i < ((YamlList) first).size(); i++) {
                List<YamlNode> inner = new ArrayList<>();
                for (YamlNode node : nodes) {
                    inner.add(i < ((YamlList) node).size() ? ((YamlList) node).get(i) : null);
                }
                if (!inner.contains(null)) {
                    mark(inner, places);
                }
            }
        } else if (nodes.stream().allMatch(YamlScalar.class::isInstance)) {
            TreeSet<String> texts = new TreeSet<>();
            nodes.subList(0, RUNS).forEach(node -> texts.add(((YamlScalar) node).text()));
            for (int i = 0; texts.size() > 1 && i < nodes.size(); i++) {
                places.get(i).add(nodes.get(i).offset());
            }
        }
    }

    /** Where the scalar ends that begins at an offset: at its quote, below its block, or at the end of its line. */
    private static int end(String text, int offset) {
        char c = text.charAt(offset);
        if (c == '"' || c == '\'') {
            int at = offset + 1;
            while (at < text.length() && text.charAt(at) != c) {
                at += c == '"' && text.charAt(at) == '\\' ? 2 : 1;
            }
            return Math.min(text.length(), at + 1);
        }
        int end = text.indexOf('\n', offset);
        if (c == '|' || c == '>') {
            int line = text.lastIndexOf('\n', offset) + 1;
            int indent = line;
            while (text.startsWith("- ", indent) && indent + 2 < offset || text.charAt(indent) == ' ') {
                indent += text.charAt(indent) == ' ' ? 1 : 2;
            }
            while (end >= 0 && end + 1 < text.length() && isInside(text, end + 1, indent - line)) {
                end = text.indexOf('\n', end + 1);
            }
        }
        return end < 0 ? text.length() : end;
    }

    private static boolean isInside(String text, int line, int indent) {
        int at = line;
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at - line > indent || at < text.length() && text.charAt(at) == '\n';
    }
}
