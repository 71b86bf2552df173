package dev.kasane.kustomize.directive;

import dev.kasane.files.FileSizeException;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.kustomize.chart.ChartFiles;
import dev.kasane.kustomize.chart.WrittenValues;
import dev.kasane.kustomize.config.HelmChart;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.patch.StrategicMerge;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonForm;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of a chart as kustomize passes them to Helm: those of a file unchanged, or merged with those of the entry.
 * The merge is that of patches, so null deletes. If no file is named, it is the chart's own {@code values.yaml}.
 */
final class ChartValues {

    private static final String OWN_FILE = "values.yaml";
    private static final String INLINE = "valuesInline";

    private final HelmChart chart;
    private final ChartFiles files;
    private final Folder folder;
    private final String directive;

    ChartValues(HelmChart chart, ChartFiles files, Folder folder, String directive) {
        this.chart = chart;
        this.files = files;
        this.folder = folder;
        this.directive = directive;
    }

    /** The first values file of Helm. */
    SourceFile read() {
        YamlMap inline = chart.valuesInline();
        if (inline == null || inline.isEmpty()) {
            return file();
        }
        if (chart.valuesMerge().equals("replace")) {
            return written(inline);
        }
        SourceFile file = file();
        YamlMap given = (YamlMap) JsonForm.toYaml(inline);
        YamlNode read = folder.session().reader().embedded(file);
        boolean below = chart.valuesMerge().equals("merge");
        if (read != null && read.isNull()) {
            // null over values deletes them all
            return written(below ? YamlMap.empty(inline.origin(), inline.offset()) : inline);
        }
        if (!(read instanceof YamlMap own)) {
            throw problem(
                    file.path() + " is not a map of values, and valuesInline cannot be merged with it",
                    "write values into it, or write valuesMerge: replace");
        }
        YamlMap merged = below ? merged(given, own, file) : merged(own, given, file);
        return written(JsonForm.ofHeld(merged));
    }

    /** The places of these values, in the order in which they are merged; the chart's own file where it is not the first one. */
    List<WrittenValues> written() {
        YamlMap inline = chart.valuesInline();
        boolean hasInline = inline != null && !inline.isEmpty();
        List<WrittenValues> written = new ArrayList<>();
        if (inline != null && hasInline) {
            written.add(new WrittenValues(INLINE, inline.span().file(), inline));
        }
        boolean below = hasInline && chart.valuesMerge().equals("merge");
        boolean alone = hasInline && chart.valuesMerge().equals("replace");
        if (!alone && (below || chart.valuesFile() != null)) {
            // merged over the entry, or under it
            written.add(below ? written.size() : 0, new WrittenValues("valuesFile", file(), null));
        }
        return written;
    }

    private YamlMap merged(YamlMap values, YamlMap over, SourceFile file) {
        try {
            YamlMap merged = new StrategicMerge(folder.session().schemas(), directive).merge(values, over);
            return merged == null ? YamlMap.empty(values.origin(), values.offset()) : merged;
        } catch (KasaneException e) {
            Problem first = e.problems().getFirst();
            throw Problem.error(
                            "valuesInline cannot be merged with " + file.path() + ": " + first.sentence(),
                            first.span(),
                            "give both the same shape, or write valuesMerge: replace")
                    .asException();
        }
    }

    private SourceFile written(YamlNode json) {
        byte[] text = JsonText.compact(json).getBytes(StandardCharsets.UTF_8);
        return new SourceFile(chart.at().span().path(), text, directive);
    }

    private SourceFile file() {
        YamlScalar named = chart.valuesFile();
        String own = chart.folder() + "/";
        String path = named == null ? own + OWN_FILE : named.text();
        if (files.vendored() && path.startsWith(own)) {
            return vendored(path.substring(own.length()));
        }
        return folder.load(
                named == null
                        ? YamlScalar.string(chart.at().origin(), chart.at().offset(), path)
                        : named,
                directive);
    }

    /** A file of a chart that is not where the kustomization expects it. */
    private SourceFile vendored(String name) {
        TreeEntry entry = files.tree().entry(files.path(name));
        if (!entry.isFile()) {
            throw problem("the chart " + files.shown() + " has no " + name, "name a values file that is there");
        }
        int most = folder.session().limits().fileBytes();
        try {
            byte[] bytes = files.tree().read(entry.path(), most);
            folder.session().countBytes(bytes.length, chart.at().span());
            return new SourceFile(files.shown() + "/" + name, bytes, directive)
                    .hiding(folder.session().schemas().markedFields().names());
        } catch (FileSizeException e) {
            throw problem(String.valueOf(e.getMessage()), "raise the limit with --limit file-bytes=N");
        }
    }

    private KasaneException problem(String sentence, String hint) {
        return Problem.error(sentence, chart.at().span(), hint).asException();
    }
}
