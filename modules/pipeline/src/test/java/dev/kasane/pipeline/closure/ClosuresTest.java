package dev.kasane.pipeline.closure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.problem.KasaneException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ClosuresTest {

    private static final String HEAD = "<project xmlns='http://maven.apache.org/POM/4.0.0'>";
    private static final String PARENT = "<parent><groupId>shop</groupId><artifactId>root</artifactId></parent>";

    private static String pipeline(String name, String source) {
        return """
                apiVersion: kasane.dev/v1alpha1
                kind: Pipeline
                metadata: {name: %s}
                spec:
                  source: %s
                  build: {command: [make]}
                  image: {name: %s, java: {mainClass: A, classes: [c], runtime: {modules: [java.base]}}}
                """.formatted(name, source, name);
    }

    private static String pom(String artifact, String body) {
        return HEAD + PARENT.replace("</parent>", "<relativePath>../../pom.xml</relativePath></parent>")
                + "<artifactId>" + artifact + "</artifactId>" + body + "</project>";
    }

    private static String uses(String artifact) {
        return "<dependencies><dependency><groupId>${project.groupId}</groupId><artifactId>" + artifact
                + "</artifactId></dependency></dependencies>";
    }

    /** A shop: cart uses money, user uses common; money uses common; the processor is used by user's compiler alone. */
    private static Map<String, String> shop() {
        Map<String, String> files = new TreeMap<>();
        files.put(
                "pom.xml",
                HEAD + "<groupId>shop</groupId><artifactId>root</artifactId><packaging>pom</packaging>"
                        + "<modules><module>m/cart</module><module>m/user</module><module>m/money</module>"
                        + "<module>m/common</module><module>m/processor</module><module>m/bom</module></modules>"
                        + "<dependencyManagement><dependencies><dependency><groupId>shop</groupId><artifactId>money</artifactId>"
                        + "</dependency><dependency><groupId>shop</groupId><artifactId>processor</artifactId></dependency>"
                        + "</dependencies></dependencyManagement></project>");
        files.put("m/cart/pom.xml", pom("cart", uses("money")));
        files.put(
                "m/user/pom.xml",
                pom(
                        "user",
                        "<build><plugins><plugin><configuration><annotationProcessorPaths><path>"
                                + "<groupId>shop</groupId><artifactId>processor</artifactId></path></annotationProcessorPaths>"
                                + "</configuration></plugin></plugins></build>" + uses("common")));
        files.put("m/money/pom.xml", pom("money", uses("common")));
        files.put("m/common/pom.xml", pom("common", ""));
        files.put("m/processor/pom.xml", pom("processor", ""));
        files.put("m/bom/pom.xml", pom("bom", "<packaging>pom</packaging>"));
        for (String module : List.of("cart", "user", "money", "common", "processor")) {
            files.put("m/" + module + "/src/A.java", module);
        }
        files.put("pipelines/cart.yaml", pipeline("cart", "{modules: [m/cart], paths: [contracts/cart.proto]}"));
        files.put("pipelines/user.yaml", pipeline("user", "{modules: [m/user]}"));
        files.put("pipelines/script.yaml", pipeline("script", "{paths: [script]}"));
        files.put("contracts/cart.proto", "v1");
        files.put("contracts/user.proto", "v1");
        files.put("script/run", "v1");
        files.put("overlays/dev/kustomization.yaml", "images: []");
        return files;
    }

    private static FileTree tree(Map<String, String> files) {
        MemoryTree.Builder tree = MemoryTree.builder();
        files.forEach(tree::file);
        return tree.build();
    }

    private static List<String> affected(Map<String, String> before, Map<String, String> after) {
        return AffectedPipeline.between(tree(before), tree(after)).stream()
                .map(one -> one.pipeline().name())
                .toList();
    }

    /** The pipelines that are affected when files get other texts: path, text, path, text … */
    private static List<String> affectedBy(String... pathsAndTexts) {
        Map<String, String> after = shop();
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            assertThat(pathsAndTexts[i + 1]).isNotEqualTo(after.put(pathsAndTexts[i], pathsAndTexts[i + 1]));
        }
        return affected(shop(), after);
    }

    @Test
    void a_change_builds_what_is_made_of_it_and_nothing_else() {
        assertThat(affectedBy("m/cart/src/A.java", "new")).containsExactly("cart");
        assertThat(affectedBy("m/money/src/B.java", "new")).containsExactly("cart");
        assertThat(affectedBy("m/common/src/A.java", "new")).containsExactly("cart", "user");
        assertThat(affectedBy("m/processor/src/A.java", "new")).containsExactly("user");
        assertThat(affectedBy("contracts/cart.proto", "v2")).containsExactly("cart");
        assertThat(affectedBy("script/run", "v2")).containsExactly("script");
        assertThat(affectedBy("contracts/user.proto", "v2")).isEmpty();
        assertThat(affectedBy("m/bom/pom.xml", pom("bom", "<packaging>pom</packaging><name>x</name>")))
                .isEmpty();
    }

    @Test
    void what_a_promotion_writes_builds_nothing() {
        assertThat(affectedBy("overlays/dev/kustomization.yaml", "images: [{name: cart, newTag: b}]"))
                .isEmpty();
        assertThat(affectedBy(
                        "pipelines/cart.yaml", shop().get("pipelines/cart.yaml") + "  promotion: [{target: a}]\n"))
                .isEmpty();
    }

    @Test
    void another_recipe_builds_the_pipeline_anew() {
        assertThat(affectedBy(
                        "pipelines/cart.yaml",
                        String.valueOf(shop().get("pipelines/cart.yaml")).replace("mainClass: A", "mainClass: B")))
                .containsExactly("cart");
    }

    @Test
    void a_parent_that_says_something_else_builds_all_its_children_and_a_new_module_in_its_list_none() {
        String root = String.valueOf(shop().get("pom.xml"));

        assertThat(affectedBy("pom.xml", root.replace("<modules>", "<properties><a>b</a></properties><modules>")))
                .containsExactly("cart", "user");
        assertThat(affectedBy(
                        "pom.xml",
                        root.replace("<modules>", "<!-- words -->\n<modules><module>m/new</module>"),
                        "m/new/pom.xml",
                        pom("new", "")))
                .isEmpty();
        assertThat(affectedBy(".mvn/jvm.config", "-Xmx1g")).containsExactly("cart", "user");
    }

    @Test
    void an_imported_bill_of_materials_belongs_to_who_imports_it() {
        Map<String, String> before = shop();
        before.put(
                "m/cart/pom.xml",
                pom(
                        "cart",
                        "<dependencyManagement><dependencies><dependency><groupId>shop</groupId>"
                                + "<artifactId>bom</artifactId><type>pom</type><scope>import</scope></dependency></dependencies>"
                                + "</dependencyManagement>"));
        Map<String, String> after = new TreeMap<>(before);
        after.put("m/bom/pom.xml", pom("bom", "<packaging>pom</packaging><name>x</name>"));

        assertThat(affected(before, after)).containsExactly("cart");
    }

    @Test
    void a_name_that_cannot_be_known_means_every_module() {
        Map<String, String> before = shop();
        before.put("m/cart/pom.xml", pom("cart", uses("${from.outside}")));
        Map<String, String> after = new TreeMap<>(before);
        after.put("m/processor/src/A.java", "new");

        assertThat(affected(before, after)).containsExactly("cart", "user");
    }

    @Test
    void a_property_of_a_parent_is_put_in() {
        Map<String, String> before = shop();
        before.computeIfPresent(
                "pom.xml",
                (path, text) -> text.replace("<modules>", "<properties><which>money</which></properties><modules>"));
        before.put("m/cart/pom.xml", pom("cart", uses("${which}")));
        Map<String, String> money = new TreeMap<>(before);
        money.put("m/money/src/A.java", "new");
        Map<String, String> processor = new TreeMap<>(before);
        processor.put("m/processor/src/A.java", "new");

        assertThat(affected(before, money)).containsExactly("cart");
        assertThat(affected(before, processor)).containsExactly("user");
    }

    @Test
    void modules_below_a_module_count_when_they_are_used() {
        Map<String, String> before = new TreeMap<>();
        before.put(
                "pom.xml",
                HEAD + "<groupId>g</groupId><artifactId>root</artifactId><modules>"
                        + "<module>sub/a</module><module>sub/b</module></modules>"
                        + uses("a") + "</project>");
        before.put("src/A.java", "1");
        before.put("sub/readme", "1");
        for (String module : List.of("a", "b")) {
            before.put(
                    "sub/" + module + "/pom.xml",
                    HEAD + "<groupId>g</groupId><artifactId>" + module + "</artifactId></project>");
        }
        before.put("pipelines/root.yaml", pipeline("root", "{modules: [.]}"));

        assertThat(new Closures(tree(before))
                        .of(new Pipelines(tree(before)).named("root"))
                        .parts()
                        .keySet())
                .contains("pom.xml", "src", "sub/readme", "sub/a")
                .doesNotContain("sub/b", "sub", "");
    }

    @Test
    void modules_that_use_each_other_come_to_an_end() {
        Map<String, String> before = shop();
        before.put("m/common/pom.xml", pom("common", uses("cart")));
        Map<String, String> after = new TreeMap<>(before);
        after.put("m/money/src/A.java", "new");

        assertThat(affected(before, after)).containsExactly("cart", "user");
    }

    @Test
    void what_was_not_known_before_is_built() {
        assertThat(AffectedPipeline.between(null, tree(shop()))).hasSize(3).allMatch(AffectedPipeline::news);
        Map<String, String> before = shop();
        before.remove("pipelines/user.yaml");
        before.put("pipelines/cart.yaml", "broken: [");

        assertThat(affected(before, shop())).containsExactly("cart", "user");
    }

    @Test
    void what_was_taken_back_changes_nothing() {
        assertThat(affected(shop(), shop())).isEmpty();
    }

    @Test
    void reasons_are_the_paths_that_changed() {
        Map<String, String> after = shop();
        after.put("m/common/src/A.java", "new");
        after.put("contracts/cart.proto", "v2");

        assertThat(AffectedPipeline.between(tree(shop()), tree(after))
                        .getFirst()
                        .paths())
                .containsExactly("contracts/cart.proto", "m/common");
    }

    @Test
    void what_is_not_there_is_said() {
        for (String path : Arrays.asList("m/cart/pom.xml", "contracts/cart.proto")) {
            Map<String, String> files = shop();
            files.remove(path);
            assertThatThrownBy(() -> AffectedPipeline.between(null, tree(files)))
                    .isInstanceOfSatisfying(
                            KasaneException.class,
                            e -> assertThat(e.problems().getFirst().sentence()).contains(path));
        }
    }

    @Test
    void a_hostile_pom_is_refused() {
        for (String pom : List.of(
                "<!DOCTYPE p [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><project><artifactId>&a;</artifactId></project>",
                "<!DOCTYPE p [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><project><artifactId>&b;</artifactId></project>",
                "<project>".repeat(10_000),
                "<project><artifactId>",
                "<project/>",
                "")) {
            Map<String, String> files = shop();
            files.put("m/cart/pom.xml", pom);
            assertThatThrownBy(() -> AffectedPipeline.between(null, tree(files)))
                    .isInstanceOfSatisfying(
                            KasaneException.class,
                            e -> assertThat(e.problems().getFirst().sentence()).startsWith("this is no POM"));
        }
    }
}
