package dev.kasane.helm.lint;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * A YAML document that is read for a Go type.
 *
 * @param map its values; empty if there are none or it is no such document
 * @param isEmpty whether there are none
 * @param fault why it is no such document, or null
 */
record ReadYaml(GoMap map, boolean isEmpty, @Nullable String fault) {

    /** Reads a document. Messages about its syntax are kasane's own. */
    static ReadYaml of(String path, byte[] bytes, GoStructure type) {
        Object read;
        try {
            read = GoYaml.read(new SourceFile(path, bytes, ""));
        } catch (KasaneException e) {
            return new ReadYaml(GoMap.empty(), false, syntax(e.problems().getFirst()));
        }
        String fault = type.fault(read);
        return new ReadYaml(read instanceof GoMap map ? map : GoMap.empty(), read == GoNil.NIL, fault);
    }

    /** An error of syntax, as Go's YAML begins it. */
    static String syntax(Problem problem) {
        Span span = problem.span();
        return "error converting YAML to JSON: yaml: " + (span == null ? "" : "line " + span.line() + ": ")
                + problem.sentence();
    }
}
