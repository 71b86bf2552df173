package dev.kasane.change.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The words behind {@code kustomize edit}, as calls of an editor. */
public final class EditLine {

    private EditLine() {}

    /** Makes one edit. */
    public static void apply(KustomizationEditor editor, List<String> edit) {
        List<String> values = new ArrayList<>(edit.subList(2, edit.size()));
        boolean force = values.remove("--force");
        boolean withoutSelector = values.remove("--without-selector");
        boolean includeTemplates = values.remove("--include-templates");
        values.remove("--");
        switch (edit.get(0) + " " + edit.get(1)) {
            case "set nameprefix" -> editor.setText("namePrefix", values.getFirst());
            case "set namesuffix" -> editor.setText("nameSuffix", values.getFirst());
            case "set namespace" -> editor.setText("namespace", values.getFirst());
            case "set image" -> editor.setImages(values);
            case "set replicas" -> editor.setReplicas(values);
            case "set label" -> editor.setEntries("commonLabels", pairs(values));
            case "set annotation" -> editor.setEntries("commonAnnotations", pairs(values));
            case "add label" ->
                editor.addLabels(
                        pairs(values), new KustomizationEditor.LabelOptions(force, withoutSelector, includeTemplates));
            case "add annotation" -> editor.addEntries("commonAnnotations", "annotation", pairs(values), force);
            default -> editor.addComponents(values);
        }
    }

    private static Map<String, String> pairs(List<String> values) {
        Map<String, String> pairs = new TreeMap<>();
        for (String value : values) {
            int colon = value.indexOf(':');
            pairs.put(value.substring(0, colon), value.substring(colon + 1).replaceAll("^\"(.*)\"$", "$1"));
        }
        return pairs;
    }
}
