package dev.kasane.helm.schema;

import java.util.List;

/** The drafts of JSON Schema. */
enum Draft {
    DRAFT_4,
    DRAFT_6,
    DRAFT_7,
    DRAFT_2019,
    DRAFT_2020;

    /** The one that a {@code $schema} names; the newest where it names none. */
    static Draft of(String address) {
        if (address.contains("draft-04")) {
            return DRAFT_4;
        }
        if (address.contains("draft-06")) {
            return DRAFT_6;
        }
        if (address.contains("draft-07")) {
            return DRAFT_7;
        }
        return address.contains("2019-09") ? DRAFT_2019 : DRAFT_2020;
    }

    /** The keywords that refer to other parts. */
    List<String> references() {
        return switch (this) {
            case DRAFT_2019 -> List.of("$ref", "$recursiveRef");
            case DRAFT_2020 -> List.of("$ref", "$dynamicRef");
            default -> List.of("$ref");
        };
    }

    /** The keywords that give a part a name for references within the schema. */
    List<String> anchors() {
        return switch (this) {
            case DRAFT_2019 -> List.of("$anchor");
            case DRAFT_2020 -> List.of("$anchor", "$dynamicAnchor");
            default -> List.of();
        };
    }

    /** The keyword that gives a part an address. */
    String identity() {
        return this == DRAFT_4 ? "id" : "$id";
    }

    /** Whether keywords beside a reference are ignored. */
    boolean referencesStandAlone() {
        return compareTo(DRAFT_7) <= 0;
    }

    /** Whether a format is a demand and not a remark. */
    boolean demandsFormats() {
        return compareTo(DRAFT_7) <= 0;
    }
}
