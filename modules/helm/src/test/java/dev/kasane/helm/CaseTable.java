package dev.kasane.helm;

import dev.kasane.files.AddressSecrets;
import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.chart.ValuesFile;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A table of cases in {@code src/test/resources/tables}, and what the packages of released Helms answered to each of them, as
 * {@code src/test/observe} recorded it.
 */
public final class CaseTable {

    /** The releases whose answers are recorded. */
    public static final List<String> RELEASES = List.of("3.18.4", "3.19.4", "3.22.0", "4.2.1", "4.3.1");

    private static final Path FOLDER = ChartCase.RESOURCES.resolve("tables");

    private final GoMap charts;
    private final List<GoMap> cases;
    private final List<GoMap> answers = new ArrayList<>();

    private CaseTable(String subject) throws IOException, JsonSyntaxException {
        GoMap table = ValuesFile.first(subject, Files.readAllBytes(FOLDER.resolve(subject + ".yaml")));
        charts = table.map("charts");
        cases = table.list("cases").items().stream().map(GoMap.class::cast).toList();
        for (String line : Files.readAllLines(FOLDER.resolve(subject + ".jsonl"))) {
            answers.add((GoMap) JsonParser.parse(line));
        }
        if (cases.size() != answers.size()) {
            throw new IOException(subject + " has " + cases.size() + " cases and " + answers.size() + " answers");
        }
    }

    /** The table of a subject. */
    public static CaseTable of(String subject) throws IOException, JsonSyntaxException {
        return new CaseTable(subject);
    }

    /** How many cases it has. */
    public int size() {
        return cases.size();
    }

    /**
     * The cases whose answers are not those of a release, each with what was wanted and what was given.
     *
     * @param answer gives the answer to a case in the form of the recorded one
     */
    public List<String> differences(String release, Function<GoMap, GoMap> answer) {
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            GoMap one = cases.get(i);
            GoMap wanted = answerOf(answers.get(i), one.text("name"), release);
            GoMap given;
            try {
                given = answer.apply(one);
            } catch (KasaneException e) {
                given = GoMap.empty().put("error", e.problems().getFirst().sentence());
            }
            if (!isSame(one, wanted, given)) {
                differences.add(one.text("name") + "\n  wanted " + GoJson.compact(wanted) + "\n  given  "
                        + Observed.exact(given));
            }
        }
        return differences;
    }

    private static GoMap answerOf(GoMap row, String name, String release) {
        if (row.text("name").equals(name)) {
            for (var entry : row.entries()) {
                if (List.of(entry.getKey().split(" ")).contains(release)) {
                    return (GoMap) entry.getValue();
                }
            }
        }
        throw new IllegalStateException("no answer of " + release + " to " + name);
    }

    /** An error is compared with its text only where the case asks for it; kasane prints no password of an address. */
    private static boolean isSame(GoMap one, GoMap wanted, GoMap given) {
        if (!wanted.has("error")) {
            return Observed.exact(given).equals(GoJson.compact(wanted));
        }
        return one.isTrue("says")
                ? given.text("error")
                        .endsWith(AddressSecrets.hidden(wanted.text("error").replace("validation: ", "")))
                : given.has("error");
    }

    /** The chart of a case. A folder of a chart without a {@code Chart.yaml} gets one that names it after its folder. */
    public Chart chart(GoMap one, HelmProfile profile) {
        Map<String, String> files = new TreeMap<>();
        charts.map(one.text("chart")).entries().forEach(file -> files.put(file.getKey(), (String) file.getValue()));
        one.map("files").entries().forEach(file -> files.put(file.getKey(), (String) file.getValue()));
        Map<String, String> folders = new HashMap<>(Map.of("", "top"));
        for (String path : files.keySet()) {
            String[] parts = path.split("/", -1);
            for (int i = 0; i + 2 < parts.length && parts[i].equals("charts"); i += 2) {
                folders.put(String.join("/", List.of(parts).subList(0, i + 2)) + "/", parts[i + 1]);
            }
        }
        folders.forEach((folder, name) ->
                files.putIfAbsent(folder + "Chart.yaml", "apiVersion: v2\nname: " + name + "\nversion: 0.1.0\n"));
        List<String> all = new ArrayList<>();
        files.forEach((path, text) -> all.addAll(List.of(path, text)));
        return ChartFolder.load(MemoryTree.of(all.toArray(new String[0])), "", profile);
    }
}
