package dev.kasane.pipeline.closure;

import dev.kasane.files.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The inputs of a pipeline's image, as far as the repository has them.
 *
 * @param digest equal when all of it is: SHA-256 in hexadecimal
 * @param parts the content ids of its files and folders by path; of parents among the POMs, the digests of what they
 *     contain
 */
public record Closure(String digest, SortedMap<String, String> parts) {

    static final String RECIPE = "(recipe)";

    static Closure of(SortedMap<String, String> parts) {
        StringBuilder text = new StringBuilder("kasane closure 1\n");
        parts.forEach((path, id) -> text.append(path).append('\0').append(id).append('\n'));
        return new Closure(Sha256.hexOf(text.toString().getBytes(StandardCharsets.UTF_8)), new TreeMap<>(parts));
    }

    /** The paths whose content is not the same in another closure, in order. */
    public List<String> differences(Closure other) {
        List<String> different = new ArrayList<>();
        TreeSet<String> paths = new TreeSet<>(parts.keySet());
        paths.addAll(other.parts.keySet());
        for (String path : paths) {
            if (!Objects.equals(parts.get(path), other.parts.get(path))) {
                different.add(path);
            }
        }
        return different;
    }
}
