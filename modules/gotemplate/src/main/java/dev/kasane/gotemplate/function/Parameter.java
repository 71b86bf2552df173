package dev.kasane.gotemplate.function;

/** The types of the parameters of functions. */
public enum Parameter {
    ANY("interface {}"),
    TEXT("string"),
    INT("int"),
    REAL("float64"),
    BOOL("bool"),
    MAP("map[string]interface {}"),
    TIME("time.Time");

    private final String word;

    Parameter(String word) {
        this.word = word;
    }

    /** The type's name in Go. */
    public String word() {
        return word;
    }

    /** Whether nothing at all may be given for it. */
    public boolean takesNil() {
        return this == ANY || this == MAP;
    }
}
