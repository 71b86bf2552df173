package dev.kasane.yaml;

import dev.kasane.problem.KasaneException;
import org.jspecify.annotations.Nullable;

/**
 * A scalar as kustomize prints it. Two scalars with equal printed forms are the same in the output, however they were
 * written.
 *
 * @param type string, integer, float, boolean or null, as the printed text is read; a date is printed as a string
 * @param text the text without quotes or folding
 */
public record PrintedScalar(YamlTag type, String text) {

    private static final OutputForm FORM = new OutputForm(OutputForm.Path.STREAM);

    /**
     * The printed form of a scalar in block context.
     *
     * @throws dev.kasane.problem.KasaneException when kustomize cannot print it
     */
    public static PrintedScalar of(YamlScalar scalar) {
        if (scalar.isSafe()) {
            return new PrintedScalar(YamlTag.STR, scalar.text());
        }
        YamlTag type = FORM.typeOf(scalar, false);
        if (type == YamlTag.STR) {
            return new PrintedScalar(YamlTag.STR, FORM.string(scalar, false));
        }
        if (type == YamlTag.TIMESTAMP) {
            return new PrintedScalar(YamlTag.STR, OutputForm.timestamp(scalar));
        }
        String text = FORM.literal(scalar, type);
        return new PrintedScalar(type == YamlTag.FLOAT ? typeOfNumber(scalar, text) : type, text);
    }

    /** The printed form; of a scalar that kustomize cannot print, its own text as a string. */
    public static PrintedScalar orOwn(YamlScalar scalar) {
        try {
            return of(scalar);
        } catch (KasaneException e) {
            return new PrintedScalar(YamlTag.STR, scalar.text());
        }
    }

    /** A float without a fraction is printed as an integer: {@code 1.0} as {@code 1}. */
    private static YamlTag typeOfNumber(YamlScalar scalar, String text) {
        return FORM.typeOf(YamlScalar.plain(scalar.origin(), scalar.offset(), text), false);
    }

    // written out: those of a record are linked at run time, which takes longer than comparing two small targets

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PrintedScalar scalar && type == scalar.type && text.equals(scalar.text);
    }

    @Override
    public int hashCode() {
        return 31 * type.hashCode() + text.hashCode();
    }

    /** Whether two scalars are printed alike; those that kustomize cannot print are compared as they are. */
    public static boolean areEqual(YamlScalar a, YamlScalar b) {
        if (a == b) {
            return true;
        }
        boolean writtenAlike = a.tag() == b.tag() && a.style() == b.style();
        if (writtenAlike && a.text().equals(b.text())) {
            return true;
        }
        return !(writtenAlike && a.isSafe()) && orOwn(a).equals(orOwn(b));
    }
}
