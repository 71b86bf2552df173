package dev.kasane.helm.values;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.chart.ValuesFile;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.Concealment;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.List;
import java.util.function.UnaryOperator;

/** The flags {@code --set}, {@code --set-string}, {@code --set-json}, {@code --set-file} and {@code --set-literal}. */
public final class SetFlags {

    private final GoMap values;
    private final HelmProfile profile;

    /**
     * @param values the values, which the flags change
     * @param profile the release of Helm whose flags they are
     */
    public SetFlags(GoMap values, HelmProfile profile) {
        this.values = values;
        this.profile = profile;
    }

    /** {@code --set}: numbers, true, false and null are what they look like. */
    public void set(String line) {
        parse("--set", line, SetValue::typed);
    }

    /** {@code --set-string}: every value is a text. */
    public void setString(String line) {
        parse("--set-string", line, text -> text);
    }

    /** {@code --set-file}: a value is the path of a file, its content the text. */
    public void setFile(String line, UnaryOperator<String> reader) {
        parse("--set-file", line, reader::apply);
    }

    /** {@code --set-json}: values in JSON, or, in Helm 4, one object that is merged. */
    public void setJson(String line) {
        String trimmed = line.strip();
        if (profile.isFour() && trimmed.startsWith("{")) {
            try {
                if (JsonParser.parse(trimmed) instanceof GoMap map) {
                    ValuesFile.merge(values, map);
                    return;
                }
            } catch (JsonSyntaxException e) {
                throw problem("--set-json", line, e.message());
            }
        }
        try {
            SetParser.json(line, profile).into(values);
        } catch (SetException e) {
            throw problem("--set-json", line, e.message());
        }
    }

    /** {@code --set-literal}: one key, and all behind the first equals sign is its text. */
    public void setLiteral(String line) {
        try {
            SetParser.literal(line, profile).into(values);
        } catch (SetException e) {
            throw problem("--set-literal", line, e.message());
        }
    }

    private void parse(String flag, String line, SetParser.Values how) {
        try {
            new SetParser(line, how, profile).into(values);
        } catch (SetException e) {
            throw problem(flag, line, e.message());
        }
    }

    /** The value is not shown: it may be a password, and what follows a comma is no name but the rest of one. */
    private static KasaneException problem(String flag, String line, String message) {
        int equals = line.indexOf('=');
        Concealment value = new Concealment(equals < 0 ? List.of() : List.of(line.substring(equals + 1)));
        return Problem.error(
                        "failed parsing " + flag + " data: " + value.of(message),
                        null,
                        "write key=value; a comma or a dot that is part of a name or a value needs a backslash before"
                                + " it")
                .asException();
    }
}
