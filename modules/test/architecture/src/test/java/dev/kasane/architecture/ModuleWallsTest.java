package dev.kasane.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The module descriptors of the product: the compiler rejects a use of a package that no descriptor exports. What it cannot
 * see is whether a module has a descriptor, and which packages it exports to named modules only.
 */
class ModuleWallsTest {

    private static final Path MODULES = Path.of("../..");

    private static final List<String> PRODUCT = List.of(
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

    private static final Pattern QUALIFIED = Pattern.compile("( *//[^\\n]*\\n)?[^\\n]*exports [\\w.]+ to([^;]*);");

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
    void onlyTestsAndTheProgramSeeMoreEachForAReason() throws IOException {
        List<String> reasonless = new ArrayList<>();
        for (String module : PRODUCT) {
            Matcher qualified = QUALIFIED.matcher(descriptor(module));
            while (qualified.find()) {
                if (qualified.group(1) == null) {
                    reasonless.add(qualified.group());
                }
                assertThat(qualified.group(2).trim()).isIn("dev.kasane.cli", "dev.kasane.testkit");
            }
        }
        assertThat(reasonless).isEmpty();
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
