package dev.kasane.helm.schema;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.problem.TimeLimit;
import java.util.ArrayList;
import java.util.List;

/** Validates a value against a schema. */
final class SchemaValidator {

    private static final int MOST_COMPLAINTS = 50;
    private static final int DEEPEST = 400;
    private static final long MOST_STEPS = 20_000_000;

    private final SchemaDocument document;
    private final List<String> complaints = new ArrayList<>();
    private final ScalarRules scalars;
    private long steps;
    private int silent;
    private int depth;

    SchemaValidator(SchemaDocument document) {
        this.document = document;
        this.scalars = new ScalarRules(document.draft());
    }

    List<String> complaints() {
        return complaints;
    }

    Draft draft() {
        return document.draft();
    }

    /** Compares a value with the whole schema. */
    void check(Object value) {
        check(document.root(), value, "", new Evaluated());
    }

    /** Validates a value against a part; its messages are not kept. */
    boolean allows(Object schema, Object value, Evaluated seen) {
        silent++;
        try {
            return check(schema, value, "", seen);
        } finally {
            silent--;
        }
    }

    /** Adds an error at a place. Returns false. */
    boolean complain(String place, String what) {
        if (silent == 0 && complaints.size() < MOST_COMPLAINTS) {
            complaints.add("- at '" + place + "': " + what);
        }
        return false;
    }

    /** Validates a value against a part of the schema, and records the keys and items that the part evaluates. */
    boolean check(Object schema, Object value, String place, Evaluated seen) {
        if (schema instanceof Boolean allowed) {
            return allowed || complain(place, "nothing is allowed here");
        }
        if (!(schema instanceof GoMap map)) {
            throw new UnusableSchemaException("a part of the schema is neither a map nor true or false");
        }
        if (++steps > MOST_STEPS || ++depth > DEEPEST) {
            throw new UnusableSchemaException("the schema demands too much work");
        }
        if ((steps & 1023) == 0) {
            TimeLimit.check();
        }
        try {
            return checked(map, value, place, seen);
        } finally {
            depth--;
        }
    }

    private boolean checked(GoMap schema, Object value, String place, Evaluated seen) {
        boolean valid = true;
        for (String word : draft().references()) {
            if (schema.get(word) instanceof String reference) {
                valid &= check(document.referenced(reference), value, place, seen);
                if (word.equals("$ref") && draft().referencesStandAlone()) {
                    return valid;
                }
            }
        }
        String complaint = scalars.complaint(schema, value);
        valid &= complaint == null || complain(place, complaint);
        valid &= new Combinations(this).check(schema, value, place, seen);
        if (value instanceof GoMap map) {
            valid &= new MapRules(this).check(schema, map, place, seen);
        } else if (value instanceof GoList list) {
            valid &= new ListRules(this).check(schema, list, place, seen);
        }
        return valid;
    }
}
