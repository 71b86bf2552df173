package dev.kasane.kustomize.config;

import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A field that a directive changes in the objects of some kinds. */
public final class FieldSpec {

    private final Gvk gvk;
    private final String start;
    private final String end;
    private final boolean create;
    private @Nullable String path;

    /**
     * A field by its whole path.
     *
     * @param gvk the kinds; an empty part matches any
     * @param path names separated by slashes; {@code []} behind a name expects a list, {@code \\/} is a slash in a name
     * @param create whether a missing field is created
     */
    public FieldSpec(Gvk gvk, String path, boolean create) {
        this(gvk, path, "", create);
    }

    /** A field by two parts of its path, which are joined when the path is needed: most never are. */
    FieldSpec(Gvk gvk, String start, String end, boolean create) {
        this.gvk = gvk;
        this.start = start;
        this.end = end;
        this.create = create;
    }

    public Gvk gvk() {
        return gvk;
    }

    public String path() {
        String known = path;
        if (known == null) {
            known = start + end;
            path = known;
        }
        return known;
    }

    public boolean create() {
        return create;
    }

    /** Reads a specification from a configuration. */
    public static FieldSpec read(Fields fields) {
        return new FieldSpec(
                new Gvk(strict(fields, "group"), strict(fields, "version"), strict(fields, "kind")),
                orEmpty(fields.text("path")),
                fields.flag("create"));
    }

    private static String strict(Fields fields, String name) {
        return orEmpty(fields.strictText(name));
    }

    static String orEmpty(@Nullable YamlScalar text) {
        return text == null ? "" : text.text();
    }

    /** The names of the path. */
    public String[] names() {
        return split(path());
    }

    /** The names of a path, from the outermost one; a slash after a backslash is part of a name. */
    public static String[] split(String path) {
        if (path.indexOf('\\') < 0) {
            return (path.startsWith("/") ? path.substring(1) : path).split("/", -1);
        }
        List<String> names = new ArrayList<>();
        for (String part : (path.startsWith("/") ? path.substring(1) : path).split("/", -1)) {
            int last = names.size() - 1;
            if (last >= 0 && names.get(last).endsWith("\\")) {
                String before = names.get(last);
                names.set(last, before.substring(0, before.length() - 1) + "/" + part);
            } else {
                names.add(part);
            }
        }
        return names.toArray(new String[0]);
    }

    /** Whether another specification names the same field, as kustomize compares them. */
    boolean coversSameAs(FieldSpec other) {
        return gvk.isSelectedBy(other.gvk) && path().equals(other.path());
    }
}
