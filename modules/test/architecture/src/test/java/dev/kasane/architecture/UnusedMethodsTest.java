package dev.kasane.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the product declares, its main code uses. The test kit is for tests of users, so nothing here needs to use it. */
class UnusedMethodsTest {

    /** Methods that only tests use, each with the reason. */
    private static final Map<String, String> EXCEPTIONS = Map.ofEntries(
            Map.entry(
                    "argocd.applicationset.Reconciliation.complaint()",
                    "recorded answers of Argo CD contain the condition"),
            Map.entry(
                    "argocd.difference.IgnoreRules.plusOverrides(GoMap)",
                    "recorded answers of Argo CD contain overrides of its configuration"),
            Map.entry(
                    "argocd.project.ProjectValidation.complaint(String,GoMap)",
                    "recorded answers of Argo CD contain invalid projects"),
            Map.entry(
                    "argocd.render.FinalObjects.of(List,String,Predicate)",
                    "recorded answers of Argo CD contain the objects that it deploys"),
            Map.entry("change.impact.ChangeEffects.rules()", "each rule has a page, which only a test compares"),
            Map.entry("check.cel.CelEnvironment.of(Map)", "expressions of observed rules have no types of their own"),
            Map.entry(
                    "check.producer.Producers.sources()",
                    "each row has a source, which only readers of the table need"),
            Map.entry("cli.train.Libraries.reached(Command)", "the check of the folders of jars is a test"),
            Map.entry("gotemplate.function.Catalogue.names()", "tests call every function"),
            Map.entry("image.store.Referrers.of(Digest,ImageRepository)", "tests read back what was pushed"),
            Map.entry("pipeline.Pipeline.schema()", "a test writes the published schema"));

    @Test
    void theMainCodeOfTheProductUsesEachOfItsMethods() throws IOException {
        Set<String> modules = new HashSet<>(ModuleWallsTest.PRODUCT);
        modules.remove("testkit");

        assertThat(MainMethods.read().unused(modules)).isEqualTo(new TreeSet<>(EXCEPTIONS.keySet()));
    }

    /** A class with methods of each kind. */
    @SuppressWarnings("unused")
    private record Sample(String component) {

        Sample(int other) {
            this("" + other);
        }

        @Override
        public String component() {
            return used() + component;
        }

        private static String used() {
            return "";
        }

        static Sample unused(String text) {
            return new Sample(text);
        }
    }

    @Test
    void methodsThatNothingCallsAreFound() throws IOException {
        String name = Sample.class.getName().replace('.', '/');
        MainMethods methods = new MainMethods();
        try (InputStream file = Sample.class.getResourceAsStream("/" + name + ".class")) {
            methods.add("m", Objects.requireNonNull(file).readAllBytes());
        }

        assertThat(methods.unused(Set.of("m")))
                .containsExactly(
                        "architecture.UnusedMethodsTest.Sample(int)",
                        "architecture.UnusedMethodsTest.Sample.unused(String)");
    }
}
