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

/**
 * What compiled main classes of all modules mention.
 *
 * @param byPackage the other packages that each package uses
 * @param modules the other modules that use each package, each by its folder
 */
record PackageUses(Map<String, Set<String>> byPackage, Map<String, Set<String>> modules) {

    private static final Pattern OURS = Pattern.compile("dev/kasane/[a-z0-9/]+(?=/[A-Z])");

    static PackageUses read() throws IOException {
        Map<String, String> owners = new HashMap<>();
        Map<String, Set<String>> byPackage = new TreeMap<>();
        Map<String, Set<String>> modules = new TreeMap<>();
        CompiledModules.byModule((module, bytes) -> {
            var parsed = ClassFile.of().parse(bytes);
            String own = packageOf(parsed.thisClass().asInternalName());
            owners.put(own, module);
            Set<String> used = byPackage.computeIfAbsent(own, it -> new TreeSet<>());
            for (PoolEntry entry : parsed.constantPool()) {
                if (entry instanceof Utf8Entry text) {
                    Matcher ours = OURS.matcher(text.stringValue());
                    while (ours.find()) {
                        String name = ours.group().replace('/', '.');
                        used.add(name);
                        modules.computeIfAbsent(name, it -> new TreeSet<>()).add(module);
                    }
                }
            }
            used.remove(own);
        });
        modules.forEach((name, using) -> using.remove(owners.get(name)));
        return new PackageUses(byPackage, modules);
    }

    /** The packages that one uses. */
    Set<String> of(String name) {
        return byPackage.getOrDefault(name, Set.of());
    }

    /** The modules that use a package of another one. */
    Set<String> usersOf(String name) {
        return modules.getOrDefault(name, Set.of());
    }

    private static String packageOf(String internalName) {
        return internalName
                .substring(0, Math.max(internalName.lastIndexOf('/'), 0))
                .replace('/', '.');
    }
}
