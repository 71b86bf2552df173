package dev.kasane.architecture;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The modules whose compiled main classes mention a package of another module, each by its folder. */
record PackageUsers(Map<String, Set<String>> byPackage) {

    private static final Pattern OURS = Pattern.compile("dev/kasane/[a-z0-9/]+(?=/[A-Z])");

    static PackageUsers read() throws IOException {
        Map<String, String> owners = new HashMap<>();
        Map<String, Set<String>> mentioned = new TreeMap<>();
        CompiledModules.byModule((module, bytes) -> {
            var parsed = ClassFile.of().parse(bytes);
            Matcher own = OURS.matcher(parsed.thisClass().asInternalName());
            if (own.lookingAt()) {
                owners.put(own.group().replace('/', '.'), module);
            }
            for (PoolEntry entry : parsed.constantPool()) {
                if (entry instanceof Utf8Entry text) {
                    Matcher ours = OURS.matcher(text.stringValue());
                    while (ours.find()) {
                        mentioned
                                .computeIfAbsent(ours.group().replace('/', '.'), it -> new TreeSet<>())
                                .add(module);
                    }
                }
            }
        });
        mentioned.forEach((name, modules) -> modules.remove(owners.get(name)));
        return new PackageUsers(mentioned);
    }

    Set<String> of(String name) {
        return byPackage.getOrDefault(name, Set.of());
    }
}
