package dev.kasane.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The module descriptors of the product: the compiler rejects a use of a package that no descriptor exports. What it cannot
 * see is whether a module has a descriptor, and whether a package is exported to more modules than use it.
 */
class ModuleWallsTest {

    private static final Path MODULES = Path.of("../..");

    static final List<String> PRODUCT = List.of(
            "api-server",
            "argocd",
            "change",
            "check",
            "ci",
            "cli",
            "cluster",
            "dev",
            "fetch",
            "files",
            "flux",
            "git",
            "gotemplate",
            "helm",
            "http",
            "image",
            "kustomize",
            "lock",
            "pipeline",
            "promotion",
            "testkit",
            "yaml");

    /** Modules without a descriptor, each in the folder of its group: nothing of the product uses them. */
    private static final Set<String> OTHERS = Set.of(
            "operators/operator-runtime",
            "operators/pipecd-operator",
            "operators/zundoko-operator",
            "samples/sample-service",
            "shop",
            "shop/admin",
            "shop/cart",
            "shop/comment",
            "shop/delivery-status",
            "shop/framework",
            "shop/order",
            "shop/payment-info",
            "shop/point",
            "shop/product",
            "shop/purchase",
            "shop/rate",
            "shop/search",
            "shop/test-support",
            "shop/tikv",
            "shop/user",
            "test/architecture",
            "test/bench",
            "test/browser",
            "test/dependency-check",
            "test/fuzz",
            "test/test-servers",
            "test/testbed");

    /** Packages that every module may use although no more than one of the product does, each with the reason. */
    private static final Map<String, String> FRONTS = Map.of(
            "dev.kasane.change.impact", "signatures of change.report, which seven modules use, contain it",
            "dev.kasane.dev", "the whole module is this package",
            "dev.kasane.fetch", "the whole module is this package",
            "dev.kasane.flux.discovery", "a tree of Flux to targets: all that the module gives",
            "dev.kasane.testkit", "tests of users use it",
            "dev.kasane.testkit.proxy", "signatures of testkit contain it",
            "dev.kasane.testkit.state", "signatures of testkit contain it");

    private static final Pattern OPEN = Pattern.compile("exports ([\\w.]+);");

    private static final Pattern QUALIFIED = Pattern.compile("( *//[^\\n]*\\n)?[^\\n]*exports ([\\w.]+) to([^;]*);");

    @Test
    void everyModuleIsKnownAndWhatIsNoProductIsInTheFolderOfItsGroup() throws IOException {
        Set<String> known = new TreeSet<>(PRODUCT);
        known.addAll(OTHERS);
        assertThat(moduleFolders()).isEqualTo(known);
    }

    @Test
    void everyProductModuleHasADescriptorUnderItsPackagesName() throws IOException {
        for (String module : PRODUCT) {
            assertThat(descriptor(module)).contains("\nmodule dev.kasane." + module.replace("-", "") + " {");
        }
    }

    @Test
    void noModuleIsOpenToReflectionAndTheProgramExportsNothing() throws IOException {
        for (String module : PRODUCT) {
            assertThat(descriptor(module)).as(module).doesNotContainPattern("(?m)^(open module|\\s+opens )");
        }
        assertThat(descriptor("cli")).doesNotContain("exports");
    }

    @Test
    void namedModulesSeeMoreEachForAReason() throws IOException {
        List<String> reasonless = new ArrayList<>();
        for (String module : PRODUCT) {
            Matcher qualified = QUALIFIED.matcher(descriptor(module));
            while (qualified.find()) {
                if (qualified.group(1) == null) {
                    reasonless.add(qualified.group());
                }
            }
        }
        assertThat(reasonless).isEmpty();
    }

    @Test
    void everyModuleThatAnExportNamesUsesThePackage() throws IOException {
        PackageUses uses = PackageUses.read();
        List<String> unused = new ArrayList<>();
        for (String module : PRODUCT) {
            Matcher qualified = QUALIFIED.matcher(descriptor(module));
            while (qualified.find()) {
                String name = qualified.group(2);
                Set<String> using = uses.usersOf(name).stream()
                        .map(it -> "dev.kasane." + it.replace("-", ""))
                        .collect(Collectors.toSet());
                Stream.of(qualified.group(3).split(","))
                        .map(String::strip)
                        .filter(it -> !using.contains(it))
                        .forEach(it -> unused.add(name + " to " + it));
            }
        }
        assertThat(unused).isEmpty();
    }

    @Test
    void aPackageThatEveryModuleMayUseHasTwoUsersOrIsAFront() throws IOException {
        PackageUses uses = PackageUses.read();
        Set<String> fewUsers = new TreeSet<>();
        for (String module : PRODUCT) {
            Matcher open = OPEN.matcher(descriptor(module));
            while (open.find()) {
                String name = open.group(1);
                if (uses.usersOf(name).stream().filter(PRODUCT::contains).count() < 2) {
                    fewUsers.add(name);
                }
            }
        }
        assertThat(fewUsers).isEqualTo(new TreeSet<>(FRONTS.keySet()));
    }

    private static String descriptor(String module) throws IOException {
        return Files.readString(MODULES.resolve(module).resolve("src/main/java/module-info.java"));
    }

    private static Set<String> moduleFolders() throws IOException {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> files = Files.find(MODULES, 3, (file, attributes) -> file.endsWith("pom.xml"))) {
            files.forEach(it -> names.add(String.valueOf(MODULES.relativize(it).getParent())));
        }
        return names;
    }
}
