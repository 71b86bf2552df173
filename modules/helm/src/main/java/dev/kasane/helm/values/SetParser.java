package dev.kasane.helm.values;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.profile.HelmProfile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses {@code a.b=1,c[0]={x,y}} into values. */
final class SetParser {

    private static final int MOST_INDEX = 65_536;
    private static final int MOST_LEVELS = 30;
    private static final int END = -1;

    /** Converts a text to a value. */
    interface Values {
        Object of(String text) throws SetException;
    }

    private enum Form {
        LIST,
        JSON,
        LITERAL
    }

    private final String line;
    private final Values values;
    private final Form form;
    private final HelmProfile profile;
    private int at;
    private int last;

    /** Whether the line ended where a key or a value could have begun: what is around it is left as it is. */
    private boolean ended;

    private SetParser(String line, Values values, Form form, HelmProfile profile) {
        this.line = line;
        this.values = values;
        this.form = form;
        this.profile = profile;
    }

    SetParser(String line, Values values, HelmProfile profile) {
        this(line, values, Form.LIST, profile);
    }

    static SetParser json(String line, HelmProfile profile) {
        return new SetParser(line, text -> text, Form.JSON, profile);
    }

    static SetParser literal(String line, HelmProfile profile) {
        return new SetParser(line, text -> text, Form.LITERAL, profile);
    }

    /** Puts all pairs into some values. */
    void into(GoMap target) throws SetException {
        do {
            ended = false;
            key(target, 0);
        } while (!ended);
    }

    /** Reads until one of some characters, which is kept in {@link #last}. */
    private String until(String stops) {
        StringBuilder text = new StringBuilder();
        last = END;
        while (at < line.length()) {
            char c = line.charAt(at++);
            if (stops.indexOf(c) >= 0) {
                last = c;
                return text.toString();
            }
            if (c == '\\' && form != Form.LITERAL) {
                if (at == line.length()) {
                    return text.toString();
                }
                c = line.charAt(at++);
            }
            text.append(c);
        }
        return text.toString();
    }

    private void key(GoMap target, int level) throws SetException {
        String key = until(form == Form.LITERAL ? "=[." : "=[,.");
        switch (last) {
            case '[' -> {
                int index = index();
                if (ended) {
                    return;
                }
                Object known = target.get(key);
                if (known != null && !(known instanceof GoList)) {
                    throw new SetException("unable to parse key: " + key + " is no list");
                }
                put(target, key, item(known == null ? List.of() : ((GoList) known).items(), index, level));
            }
            case '=' -> {
                boolean isLast = form == Form.LIST && at == line.length();
                put(target, key, value());
                ended = isLast;
            }
            case ',' -> {
                put(target, key, "");
                throw new SetException("key " + GoQuote.quote(key) + " has no value (cannot end with ,)");
            }
            case '.' -> inner(target, key, level + 1);
            default -> {
                if (!key.isEmpty()) {
                    throw new SetException("key " + GoQuote.quote(key) + " has no value");
                }
                ended = true;
            }
        }
    }

    private void inner(GoMap target, String key, int level) throws SetException {
        if (level > MOST_LEVELS) {
            throw new SetException(
                    "value name nested level is greater than maximum supported nested level of " + MOST_LEVELS);
        }
        Object known = target.get(key);
        if (known != null && !(known instanceof GoMap)) {
            throw new SetException("unable to parse key: " + key + " is no map");
        }
        GoMap inner = known == null ? GoMap.empty() : (GoMap) known;
        key(inner, level);
        if (!ended && inner.isEmpty()) {
            throw new SetException("key map " + GoQuote.quote(key) + " has no value");
        }
        if (!inner.isEmpty()) {
            put(target, key, inner);
        }
    }

    private static void put(GoMap target, String key, Object value) {
        if (!key.isEmpty()) {
            target.put(key, value);
        }
    }

    private Object value() throws SetException {
        return switch (form) {
            case JSON -> jsonValue();
            case LITERAL -> {
                String text = line.substring(at);
                at = line.length();
                yield text;
            }
            case LIST -> {
                if (at < line.length() && line.charAt(at) == '{') {
                    at++;
                    yield list();
                }
                yield at == line.length() ? "" : values.of(until(","));
            }
        };
    }

    private GoList list() throws SetException {
        List<Object> items = new ArrayList<>();
        do {
            String text = until(",}");
            if (last == END) {
                throw new SetException("list must terminate with '}'");
            }
            items.add(values.of(text));
        } while (last == ',');
        if (at < line.length() && line.charAt(at) == ',') {
            at++;
        }
        return GoList.of(items);
    }

    private Object jsonValue() throws SetException {
        if (skipsToNext()) {
            return GoNil.NIL;
        }
        try {
            JsonParser.Prefix read = JsonParser.prefix(line.substring(at));
            at += read.length();
            skipsToNext();
            return read.value();
        } catch (JsonSyntaxException e) {
            throw new SetException(e.message());
        }
    }

    /** Skips blanks and one comma; whether the value ended there. */
    private boolean skipsToNext() {
        while (at < line.length()) {
            char c = line.charAt(at);
            if (c == ',') {
                at++;
                return true;
            }
            if (!Character.isWhitespace(c)) {
                return false;
            }
            at++;
        }
        return true;
    }

    /** The index before a bracket. Helm 4 accepts a line that ends before it; other releases reject it. */
    private int index() throws SetException {
        String text = until("]");
        if (last == END && profile.isFour()) {
            ended = true;
            return 0;
        }
        try {
            if (last != END) {
                return Math.clamp(Long.parseLong(text), Integer.MIN_VALUE, Integer.MAX_VALUE);
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        if (last == END) {
            throw new SetException("error parsing index: EOF");
        }
        throw new SetException(
                "error parsing index: strconv.Atoi: parsing " + GoQuote.quote(text) + ": invalid syntax");
    }

    private GoList item(List<Object> known, int index, int level) throws SetException {
        if (index < 0) {
            throw new SetException("negative " + index + " index not allowed");
        }
        String rest = until("[.=");
        if (!rest.isEmpty()) {
            throw new SetException("unexpected data at end of array index: \"" + rest + "\"");
        }
        @Nullable Object there = index < known.size() ? known.get(index) : null;
        switch (last) {
            case '=' -> {
                return with(known, index, value());
            }
            case '[' -> {
                int next = index();
                if (ended) {
                    return GoList.of(known);
                }
                if (there != null && there != GoNil.NIL && !(there instanceof GoList)) {
                    throw new SetException("unable to parse key: item " + index + " is no list");
                }
                GoList inner = item(there instanceof GoList list ? list.items() : List.of(), next, level);
                return ended ? GoList.of(known) : with(known, index, inner);
            }
            case '.' -> {
                GoMap inner = there instanceof GoMap map ? map : GoMap.empty();
                key(inner, level);
                return ended && there == null ? GoList.of(known) : with(known, index, inner);
            }
            default -> {
                ended = true;
                return GoList.of(known);
            }
        }
    }

    private static GoList with(List<Object> known, int index, Object value) throws SetException {
        if (index > MOST_INDEX) {
            throw new SetException("index of " + index + " is greater than maximum supported index of " + MOST_INDEX);
        }
        List<Object> items = new ArrayList<>(known);
        if (index >= items.size()) {
            items.addAll(Collections.nCopies(index + 1 - items.size(), GoNil.NIL));
        }
        items.set(index, value);
        return GoList.of(items);
    }
}
