package dev.kasane.shop.testing;

import dev.kasane.files.SourceFile;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.StreamSupport;

/** This repository's manifests, and ways into them. */
public final class Manifests {

    /** The root of the repository, from the folder of a module of the shop. */
    public static final Path HOME = Path.of("../../..").toAbsolutePath().normalize();

    private Manifests() {}

    /** The documents of a file. */
    static List<YamlMap> documents(String path) {
        try {
            List<YamlMap> documents = new ArrayList<>();
            YamlReader.standard()
                    .documents(SourceFile.of(path, Files.readString(HOME.resolve(path))))
                    .documents()
                    .forEach(document -> documents.add((YamlMap) document));
            return documents;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The object of a kind and a name. */
    public static YamlMap object(List<YamlMap> objects, String kind, String name) {
        return objects.stream()
                .filter(it -> text(it, "kind").equals(kind)
                        && text(map(it, "metadata"), "name").equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("there is no " + kind + " " + name));
    }

    /** The map at a path of keys. */
    public static YamlMap map(YamlNode node, String... path) {
        YamlMap map = (YamlMap) node;
        for (String key : path) {
            map = Objects.requireNonNull(map.map(key), key);
        }
        return map;
    }

    /** The items of a list; none if it is not there. */
    public static List<YamlMap> maps(YamlMap map, String key) {
        return map.get(key) instanceof YamlList list
                ? StreamSupport.stream(list.spliterator(), false)
                        .map(YamlMap.class::cast)
                        .toList()
                : List.of();
    }

    /** The text at a key. */
    public static String text(YamlMap map, String key) {
        return Objects.requireNonNull(map.text(key), key);
    }

    /** The texts of a list. */
    static List<String> texts(YamlMap map, String key) {
        return StreamSupport.stream(((YamlList) Objects.requireNonNull(map.get(key), key)).spliterator(), false)
                .map(item -> ((YamlScalar) item).text())
                .toList();
    }
}
