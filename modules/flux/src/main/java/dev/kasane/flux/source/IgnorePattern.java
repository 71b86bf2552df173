package dev.kasane.flux.source;

import dev.kasane.gotemplate.glob.Glob;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of ignore rules as Flux's package {@code sourceignore} 0.22.0 reads it, which differs from Git: a later rule
 * can include files of an ignored folder, and {@code [!a]} is no negation.
 */
final class IgnorePattern {

    private static final String ANY_FOLDERS = "**";

    private final String text;
    private final String place;
    private final List<String> domain;
    private final boolean includes;
    private final boolean onlyFolders;
    private final List<NamePattern> names;

    private IgnorePattern(
            String text,
            String place,
            List<String> domain,
            boolean includes,
            boolean onlyFolders,
            List<NamePattern> names) {
        this.text = text;
        this.place = place;
        this.domain = domain;
        this.includes = includes;
        this.onlyFolders = onlyFolders;
        this.names = names;
    }

    /** A name of a pattern; {@code glob} is null where it has no special letters. */
    private record NamePattern(String text, @Nullable Glob glob) {

        static NamePattern of(String text) {
            boolean special = text.chars().anyMatch(c -> "*?[\\".indexOf(c) >= 0);
            return new NamePattern(text, special ? Glob.path(text) : null);
        }

        boolean matches(String name) {
            return glob == null ? text.equals(name) : glob.matches(name);
        }

        boolean isValid() {
            return glob == null || glob.isValid();
        }
    }

    /**
     * A line.
     *
     * @param place where it is written, for messages
     * @param domain the names of the folder that it counts in
     */
    static IgnorePattern of(String line, String place, List<String> domain) {
        boolean includes = line.startsWith("!");
        String rest = includes ? line.substring(1) : line;
        int end = rest.length();
        while (!rest.endsWith("\\ ") && end > 0 && rest.charAt(end - 1) == ' ') {
            end--;
        }
        rest = rest.substring(0, end);
        boolean onlyFolders = rest.endsWith("/");
        rest = onlyFolders ? rest.substring(0, rest.length() - 1) : rest;
        List<NamePattern> names = new ArrayList<>();
        for (String name : rest.split("/", -1)) {
            names.add(NamePattern.of(name));
        }
        return new IgnorePattern(line, place, domain, includes, onlyFolders, List.copyOf(names));
    }

    /** Whether what it matches is kept. */
    boolean includes() {
        return includes;
    }

    /** The line and where it is written. */
    String shown() {
        return place + " (" + text + ")";
    }

    /** A text that is equal for equal rules. */
    String identity() {
        return String.join("/", domain) + "\n" + text;
    }

    boolean matches(List<String> path, boolean isFolder) {
        if (path.size() <= domain.size() || !path.subList(0, domain.size()).equals(domain)) {
            return false;
        }
        List<String> inner = path.subList(domain.size(), path.size());
        return names.size() == 1 ? matchesAnyName(inner, isFolder) : matchesPath(inner, isFolder);
    }

    private boolean matchesAnyName(List<String> path, boolean isFolder) {
        for (int i = 0; i < path.size(); i++) {
            if (names.getFirst().matches(path.get(i))) {
                return !onlyFolders || isFolder || i < path.size() - 1;
            }
        }
        return false;
    }

    private boolean matchesPath(List<String> path, boolean isFolder) {
        boolean matched = false;
        boolean anywhere = false;
        int at = 0;
        for (int i = 0; i < names.size(); i++) {
            NamePattern name = names.get(i);
            if (name.text().isEmpty()) {
                anywhere = false;
                continue;
            }
            if (name.text().equals(ANY_FOLDERS)) {
                anywhere = true;
                continue;
            }
            if (name.text().contains(ANY_FOLDERS) || at == path.size() || !name.isValid()) {
                return false;
            }
            if (!anywhere) {
                if (!name.matches(path.get(at++))) {
                    return false;
                }
                matched = true;
                continue;
            }
            anywhere = false;
            boolean found = false;
            while (at < path.size() && !found) {
                found = name.matches(path.get(at++));
            }
            // the first match counts: what follows is not tried again behind a later one
            matched = found || matched && at < path.size();
        }
        return matched && !(onlyFolders && !isFolder && at == path.size());
    }
}
