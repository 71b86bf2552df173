package dev.kasane.helm.chart;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.Problem;
import java.util.Arrays;

/** Values in a file. */
public final class ValuesFile {

    private ValuesFile() {}

    /**
     * The values of a file, as a release of Helm reads it: the first document, or since Helm 4 all of them.
     *
     * @param path its name in messages
     * @throws dev.kasane.problem.KasaneException when it is no map
     */
    public static GoMap read(String path, byte[] bytes, HelmProfile profile) {
        return profile.isFour() ? all(path, bytes) : first(path, bytes);
    }

    /**
     * The values in the first document of a file.
     *
     * @param path its name in messages
     * @throws dev.kasane.problem.KasaneException when it is no map
     */
    public static GoMap first(String path, byte[] bytes) {
        GoMap values = GoMap.empty();
        addDocument(values, path, bytes);
        return values;
    }

    /** The values in all documents, those of later ones over those of earlier ones. */
    private static GoMap all(String path, byte[] bytes) {
        GoMap values = GoMap.empty();
        int from = 0;
        while (from >= 0) {
            int next = nextSeparator(bytes, from);
            addDocument(values, path, blanked(bytes, from, next < 0 ? bytes.length : next));
            from = next;
        }
        return values;
    }

    private static void addDocument(GoMap values, String path, byte[] document) {
        Object value = GoYaml.read(SourceFile.ofValues(path, document));
        if (value instanceof GoMap map) {
            merge(values, map);
        } else if (value != GoNil.NIL) {
            throw Problem.error(path + " is not a map of values", null, "write key: value lines")
                    .asException();
        }
    }

    /** One part of a file, its lines where they were. */
    private static byte[] blanked(byte[] bytes, int from, int to) {
        if (from == 0 && to == bytes.length) {
            return bytes;
        }
        byte[] part = Arrays.copyOf(bytes, to);
        for (int i = 0; i < from; i++) {
            part[i] = part[i] == '\n' ? (byte) '\n' : (byte) ' ';
        }
        return part;
    }

    /** The next line that begins with three dashes, behind the one at a position. */
    private static int nextSeparator(byte[] b, int from) {
        for (int i = from + 1; i + 3 < b.length; i++) {
            if (b[i] == '\n' && b[i + 1] == '-' && b[i + 2] == '-' && b[i + 3] == '-') {
                return i + 1;
            }
        }
        return -1;
    }

    /** Puts the values of a map over those of another: maps are merged, anything else is replaced. */
    public static void merge(GoMap target, GoMap from) {
        for (var entry : from.entries()) {
            Object known = target.get(entry.getKey());
            if (known instanceof GoMap knownMap && entry.getValue() instanceof GoMap map) {
                GoMap merged = knownMap.copy();
                merge(merged, map);
                target.put(entry.getKey(), merged);
            } else {
                target.put(entry.getKey(), entry.getValue());
            }
        }
    }
}
