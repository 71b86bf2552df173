package dev.kasane.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.ExceptionCatch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What can go wrong has two types that the front reports, and no command can forget them. Any other exception of ours has a class
 * that catches it.
 */
class FailuresTest {

    private static final String MAIN = "dev.kasane.cli.Main";

    /** A user's mistakes; what a server, a network or a disk did. */
    private static final List<String> AT_THE_FRONT =
            List.of("dev.kasane.failure.EnvironmentFailure", "dev.kasane.problem.KasaneException");

    private static final String HELM = "dev.kasane.helm.engine.Engine";
    private static final String RELEASE_NAME = "dev.kasane.helm.engine.NameTemplate";
    private static final String RESOURCE_SET = "dev.kasane.flux.resourceset.SetRenderer";
    private static final String APPLICATION_SET = "dev.kasane.argocd.applicationset.Expander";
    private static final String SEARCH = "dev.kasane.argocd.discovery.ArgoSearch";
    private static final String APPLICATION = "dev.kasane.argocd.discovery.TargetObjects";

    /** The others, each with the classes that catch it: those between which and the front nothing throws it. */
    private static final Map<String, List<String>> CAUGHT = Map.ofEntries(
            Map.entry("dev.kasane.argocd.applicationset.GeneratorFailure", List.of(APPLICATION_SET)),
            Map.entry(
                    "dev.kasane.argocd.applicationset.TemplatePatch$MergeFailure",
                    List.of("dev.kasane.argocd.applicationset.TemplatePatch")),
            Map.entry("dev.kasane.argocd.applicationset.UnknownClusters", List.of(SEARCH)),
            Map.entry(
                    "dev.kasane.argocd.render.RenderFailure",
                    List.of(
                            SEARCH,
                            APPLICATION,
                            "dev.kasane.argocd.chart.RequiredContents",
                            "dev.kasane.argocd.chart.UnrenderedApplications",
                            "dev.kasane.argocd.discovery.OverriddenSource")),
            Map.entry(
                    "dev.kasane.argocd.shape.ShapeException",
                    List.of(APPLICATION_SET, "dev.kasane.argocd.render.Source")),
            Map.entry("dev.kasane.check.ExternalContentException", List.of("dev.kasane.check.TargetChecks")),
            Map.entry("dev.kasane.check.cel.CostBudget$Exceeded", List.of("dev.kasane.check.cel.CelExpression")),
            Map.entry("dev.kasane.check.cel.LazyMap$Failure", List.of("dev.kasane.check.cel.CelExpression")),
            Map.entry(
                    "dev.kasane.flux.substitute.BadSubstitutionException",
                    List.of("dev.kasane.flux.render.Substituted")),
            Map.entry(
                    "dev.kasane.gotemplate.TemplateFailure",
                    List.of(HELM, RELEASE_NAME, RESOURCE_SET, APPLICATION_SET)),
            Map.entry("dev.kasane.gotemplate.bound.BoundExceeded", List.of(HELM, RELEASE_NAME, RESOURCE_SET, SEARCH)),
            Map.entry(
                    "dev.kasane.gotemplate.bound.UnsupportedFeature",
                    List.of(HELM, RELEASE_NAME, RESOURCE_SET, SEARCH, APPLICATION)),
            Map.entry("dev.kasane.gotemplate.function.FunctionFailure", List.of("dev.kasane.gotemplate.Evaluator")),
            Map.entry("dev.kasane.gotemplate.gobwas.Steps$TooMany", List.of("dev.kasane.gotemplate.gobwas.Gobwas")),
            Map.entry("dev.kasane.helm.schema.UnusableSchemaException", List.of("dev.kasane.helm.schema.SchemaCheck")),
            Map.entry(
                    "dev.kasane.pipecd.NotReadyException",
                    List.of(
                            "dev.kasane.pipecd.ApplicationReconciler",
                            "dev.kasane.pipecd.ControlPlaneReconciler",
                            "dev.kasane.pipecd.PipedReconciler")));

    /** The classes of ours, by name: what each extends, and what it catches. */
    private final Map<String, Compiled> classes = new TreeMap<>();

    private record Compiled(String above, Set<String> caught) {}

    FailuresTest() throws IOException {
        CompiledModules.ofProduct(bytes -> {
            ClassModel parsed = ClassFile.of().parse(bytes);
            String above = parsed.superclass().map(FailuresTest::name).orElse("");
            classes.put(name(parsed.thisClass()), new Compiled(above, caught(parsed)));
        });
    }

    private static String name(ClassEntry entry) {
        return entry.asInternalName().replace('/', '.');
    }

    private static Set<String> caught(ClassModel parsed) {
        Set<String> caught = new HashSet<>();
        for (MethodModel method : parsed.methods()) {
            method.code()
                    .ifPresent(code -> code.forEach(element -> {
                        if (element instanceof ExceptionCatch one) {
                            one.catchType().ifPresent(type -> caught.add(name(type)));
                        }
                    }));
        }
        return caught;
    }

    /** Whether a class extends, directly or not, what need not be declared. */
    private boolean isUnchecked(String name) {
        String at = name;
        for (Compiled one = classes.get(at); one != null; one = classes.get(at)) {
            at = one.above();
        }
        try {
            return RuntimeException.class.isAssignableFrom(
                    Class.forName(at, false, getClass().getClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
            // of a library that only a module without it here uses
            return at.endsWith("Exception");
        }
    }

    private boolean isAtTheFront(String name) {
        String at = name;
        for (Compiled one = classes.get(at); one != null; one = classes.get(at)) {
            if (AT_THE_FRONT.contains(at)) {
                return true;
            }
            at = one.above();
        }
        return false;
    }

    @Test
    void everyExceptionOfOursIsReportedAtTheFrontOrHasAClassThatCatchesIt() {
        Set<String> others = new TreeSet<>();
        for (String name : classes.keySet()) {
            if (isUnchecked(name) && !isAtTheFront(name)) {
                others.add(name);
            }
        }
        assertThat(others).isEqualTo(new TreeSet<>(CAUGHT.keySet()));
    }

    @Test
    void theFrontCatchesWhatItReports() {
        assertThat(caughtBy(MAIN)).containsAll(AT_THE_FRONT);
    }

    @Test
    void eachOfTheClassesCatchesIt() {
        CAUGHT.forEach((failure, catchers) -> {
            for (String catcher : catchers) {
                assertThat(caughtBy(catcher)).as(catcher).contains(failure);
            }
        });
    }

    private Set<String> caughtBy(String name) {
        Compiled compiled = classes.get(name);
        assertThat(compiled).as(name).isNotNull();
        return compiled == null ? Set.of() : compiled.caught();
    }

    @Test
    void noCommandMakesAMistakeOfTheUserOfWhatAServerDid() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("../../cli/src/main/java"))) {
            for (Path source :
                    sources.filter(it -> it.toString().endsWith(".java")).toList()) {
                assertThat(Files.readString(source)).as(source.toString()).doesNotContain("problem().asException()");
            }
        }
    }
}
