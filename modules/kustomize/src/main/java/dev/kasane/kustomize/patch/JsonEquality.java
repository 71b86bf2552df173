package dev.kasane.kustomize.patch;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The equality of the operation {@code test} in {@code evanphx/json-patch} 4.13: scalars are equal if they are spelled
 * alike. 1 is not equal to 1.0, and a patch written in JSON has to escape the characters that Go escapes.
 */
final class JsonEquality {

    private JsonEquality() {}

    static boolean areEqual(@Nullable YamlNode actual, @Nullable YamlNode expected) {
        if (expected == null || expected.isNull()) {
            return actual == null || actual.isNull();
        }
        if (actual == null || actual.isNull()) {
            return false;
        }
        if (actual instanceof YamlMap map) {
            return expected instanceof YamlMap other && areEqual(map, other);
        }
        if (actual instanceof YamlList list) {
            return expected instanceof YamlList other && areEqual(list, other);
        }
        YamlScalar scalar = (YamlScalar) actual;
        return expected instanceof YamlScalar other && spelling(scalar).equals(spelling(other));
    }

    private static boolean areEqual(YamlMap actual, YamlMap expected) {
        if (actual.size() != expected.size()) {
            return false;
        }
        for (int i = 0; i < actual.size(); i++) {
            int other = expected.indexOf(actual.key(i).text());
            if (other < 0 || !areEqual(actual.value(i), expected.value(other))) {
                return false;
            }
        }
        return true;
    }

    private static boolean areEqual(YamlList actual, YamlList expected) {
        if (actual.size() != expected.size()) {
            return false;
        }
        for (int i = 0; i < actual.size(); i++) {
            if (actual.get(i).isNull()) {
                throw Problem.error("kustomize cannot compare a list with a null in it", expected.span(), null)
                        .asException();
            }
            if (!areEqual(actual.get(i), expected.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static String spelling(YamlScalar scalar) {
        if (scalar.tag() != YamlTag.STR) {
            return scalar.text();
        }
        String written = writtenInJson(scalar);
        if (written != null) {
            return written;
        }
        StringBuilder text = new StringBuilder();
        JsonText.appendString(text, scalar.text());
        return text.toString();
    }

    /** The source text of a string in a patch written in JSON; null for other strings. */
    private static @Nullable String writtenInJson(YamlScalar scalar) {
        if (!(scalar.origin() instanceof SourceFile file)) {
            return null;
        }
        byte[] bytes = file.bytes();
        if (bytes.length == 0 || bytes[0] != '[' || bytes[scalar.offset()] != '"') {
            return null;
        }
        int end = scalar.offset() + 1;
        while (bytes[end] != '"') {
            end += bytes[end] == '\\' ? 2 : 1;
        }
        return new String(bytes, scalar.offset(), end + 1 - scalar.offset(), StandardCharsets.UTF_8);
    }
}
