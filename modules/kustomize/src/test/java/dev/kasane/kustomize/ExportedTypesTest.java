package dev.kasane.kustomize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The types that users of the renderer see: the public ones of the packages that its module exports. */
class ExportedTypesTest {

    private static final Path CLASSES = Path.of("target/classes");
    private static final Path SOURCES = Path.of("src/main/java");

    /** Javadoc that ends before the declaration of a public type, with nothing but annotations between. */
    private static final String DOCUMENTED =
            "\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*public [a-z -]*\\b(?:class|record|enum|interface) ";

    @Test
    void theRendererExportsFewerThanFortyTypes() throws IOException {
        assertThat(exportedTypes())
                .contains(
                        "dev.kasane.kustomize.Renderer",
                        "dev.kasane.kustomize.RenderOptions",
                        "dev.kasane.kustomize.Rendering")
                .hasSizeLessThan(40);
    }

    @Test
    void everyExportedTypeHasJavadoc() throws IOException {
        for (String type : exportedTypes()) {
            String file = type.replaceFirst("\\$.*", "").replace('.', '/') + ".java";
            String name = type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
            assertThat(Files.readString(SOURCES.resolve(file)))
                    .as(type)
                    .containsPattern(Pattern.compile(DOCUMENTED + name + "\\b"));
        }
    }

    @Test
    void everyPackageIsExportedToAllOrToNone() throws IOException {
        assertThat(descriptor().exports()).allMatch(exported -> !exported.isQualified());
        assertThat(descriptor().packages())
                .hasSizeGreaterThan(descriptor().exports().size());
    }

    private static ModuleDescriptor descriptor() throws IOException {
        try (InputStream file = Files.newInputStream(CLASSES.resolve("module-info.class"));
                Stream<Path> files = Files.walk(CLASSES)) {
            Set<String> packages = files.filter(
                            it -> it.toString().endsWith(".class") && !it.endsWith("module-info.class"))
                    .map(it -> CLASSES.relativize(it.getParent()).toString().replace('/', '.'))
                    .collect(Collectors.toSet());
            return ModuleDescriptor.read(file, () -> packages);
        }
    }

    private static Set<String> exportedTypes() throws IOException {
        Set<String> types = new TreeSet<>();
        for (ModuleDescriptor.Exports exported : descriptor().exports()) {
            try (Stream<Path> files =
                    Files.list(CLASSES.resolve(exported.source().replace('.', '/')))) {
                for (Path file :
                        files.filter(it -> it.toString().endsWith(".class")).toList()) {
                    ClassModel type = ClassFile.of().parse(Files.readAllBytes(file));
                    if (isPublic(type)) {
                        types.add(type.thisClass().asInternalName().replace('/', '.'));
                    }
                }
            }
        }
        return types;
    }

    /** Whether a type and, if it is nested, every type around it is public. */
    private static boolean isPublic(ClassModel type) {
        if (!type.flags().has(AccessFlag.PUBLIC)) {
            return false;
        }
        String name = type.thisClass().asInternalName();
        List<Boolean> nested = type.findAttribute(Attributes.innerClasses()).stream()
                .flatMap(it -> it.classes().stream())
                .filter(it -> name.equals(it.innerClass().asInternalName())
                        || name.startsWith(it.innerClass().asInternalName() + "$"))
                .map(it -> it.has(AccessFlag.PUBLIC))
                .toList();
        return nested.stream().allMatch(Boolean::booleanValue);
    }
}
