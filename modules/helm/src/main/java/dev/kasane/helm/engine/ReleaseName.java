package dev.kasane.helm.engine;

import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.problem.Problem;
import org.jspecify.annotations.Nullable;

/** The name of a release: a given one, the output of a name template, or Helm's default. */
public final class ReleaseName {

    private static final int LONGEST = 53;

    private ReleaseName() {}

    /**
     * The name of a release.
     *
     * @param given the name; null when it is not given
     * @param nameTemplate a template that makes it; null or empty without one
     * @throws dev.kasane.problem.KasaneException when both are there, or the name is no name
     */
    public static String of(@Nullable String given, @Nullable String nameTemplate) {
        // an empty one is none, as for Helm
        String template = nameTemplate == null || nameTemplate.isEmpty() ? null : nameTemplate;
        if (given != null && template != null) {
            throw Problem.error("cannot set --name-template and also specify a name", null, "leave one of them out")
                    .asException();
        }
        String name = given != null
                ? given
                : template != null ? NameTemplate.fill("--name-template", template, GoNil.NIL) : "release-name";
        if (!isValid(name)) {
            throw Problem.error(
                            "release name \"" + name + "\" is invalid",
                            null,
                            "at most " + LONGEST
                                    + " characters: small letters, digits, dashes and dots, the first and the last a"
                                    + " letter or a digit")
                    .asException();
        }
        return name;
    }

    private static boolean isValid(String name) {
        if (name.isEmpty() || name.length() > LONGEST) {
            return false;
        }
        char before = '.';
        for (int i = 0; i <= name.length(); i++) {
            char c = i < name.length() ? name.charAt(i) : '.';
            boolean letter = c >= 'a' && c <= 'z' || c >= '0' && c <= '9';
            boolean mark = c == '-' && before != '.' || c == '.' && before != '.' && before != '-';
            if (!letter && !mark) {
                return false;
            }
            before = c;
        }
        return true;
    }
}
