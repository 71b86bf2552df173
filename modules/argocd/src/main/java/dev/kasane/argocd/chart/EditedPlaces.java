package dev.kasane.argocd.chart;

import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.argocd.discovery.EditedFile;
import dev.kasane.files.Origin;
import dev.kasane.files.Span;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Maps places in a kustomization that an Application edits to places in the repository: in that file, or in the
 * Application.
 */
final class EditedPlaces {

    /** More lines than these are not compared. */
    private static final int MOST = 2000;

    private final EditedFile file;
    private final YamlMap source;
    private final int[] lines;

    private EditedPlaces(EditedFile file, YamlMap source) {
        this.file = file;
        this.source = source;
        this.lines = lines(text(file.before().bytes()), text(file.after().bytes()));
    }

    static EditedPlaces of(ArgoTarget target, EditedFile file) {
        return new EditedPlaces(file, WrittenSpec.of(target).source(file.source()));
    }

    /** A step as the repository has it; the same one when it is in another file. */
    Origin.Step place(Origin.Step step) {
        Span span = step.span();
        if (!span.path().equals(file.after().path())
                || !Arrays.equals(span.file().bytes(), file.after().bytes())) {
            return step;
        }
        int line = span.line();
        int before = line <= lines.length ? lines[line - 1] : 0;
        if (before == 0) {
            return new Origin.Step(written(step.directive()), step.directive());
        }
        int inLine = span.offset() - start(file.after().bytes(), line);
        return new Origin.Step(
                new Span(file.before(), start(file.before().bytes(), before) + inLine), step.directive());
    }

    /** The field of the Application that writes a directive. */
    private Span written(String directive) {
        YamlMap kustomize = source.map("kustomize");
        if (kustomize == null) {
            return source.span();
        }
        YamlNode field = kustomize.get(directive);
        return field == null ? kustomize.span() : field.span();
    }

    private static String[] text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8).split("\n", -1);
    }

    private static int start(byte[] bytes, int line) {
        int at = 0;
        for (int i = 1; i < line; i++) {
            while (bytes[at] != '\n') {
                at++;
            }
            at++;
        }
        return at;
    }

    /** For each line behind the change the number of the same one before, from 1; 0 for a line that is new. */
    private static int[] lines(String[] before, String[] after) {
        int[] numbers = new int[after.length];
        if (before.length > MOST || after.length > MOST) {
            return numbers;
        }
        // the longest sequence of lines that both have, of what follows each pair
        int[][] common = new int[before.length + 1][after.length + 1];
        for (int i = before.length - 1; i >= 0; i--) {
            for (int j = after.length - 1; j >= 0; j--) {
                common[i][j] = before[i].equals(after[j])
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < before.length && j < after.length) {
            if (before[i].equals(after[j])) {
                numbers[j++] = ++i;
            } else if (common[i + 1][j] >= common[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return numbers;
    }
}
