package dev.kasane.gotemplate;

import java.util.List;

/** The option {@code missingkey}: the result of a key that a map does not have. */
enum MissingKey {
    INVALID,
    ZERO,
    ERROR;

    /**
     * The value of the last one of some options.
     *
     * @throws TemplateFailure when an option is unknown
     */
    static MissingKey of(List<String> options) {
        MissingKey result = INVALID;
        for (String option : options) {
            result = switch (option) {
                case "missingkey=default", "missingkey=invalid" -> INVALID;
                case "missingkey=zero" -> ZERO;
                case "missingkey=error" -> ERROR;
                case "" -> throw new TemplateFailure("panic: empty option string");
                default -> throw new TemplateFailure("panic: unrecognized option: " + option);
            };
        }
        return result;
    }
}
