package dev.kasane.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceSetTest {

    private static final Schemas SCHEMAS = new Schemas(MarkedFields.NONE);

    private static Resource object(String name) {
        return Resource.of(
                (YamlMap) Objects.requireNonNull(YamlReader.standard()
                        .first(SourceFile.of(
                                name, "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + "}\n"))),
                SCHEMAS);
    }

    private static Resource renamed(Resource resource, String name) {
        return resource.noteId().withRoot(object(name).root(), SCHEMAS);
    }

    private static Resource empty(Resource resource) {
        return resource.withRoot(YamlMap.empty(resource.root().origin(), 0), SCHEMAS);
    }

    private static ResourceSet of(int size) {
        List<Resource> resources = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            resources.add(object("n" + i));
        }
        return ResourceSet.of(resources);
    }

    private static List<String> names(Iterable<Resource> resources) {
        List<String> names = new ArrayList<>();
        resources.forEach(resource -> names.add(resource.name()));
        return names;
    }

    private static void isChangedAlike(ResourceSet set, UnaryOperator<Resource> change, List<String> expected) {
        assertThat(names(set.map(change))).isEqualTo(expected);
        assertThat(names(set.mapConcurrently(change))).isEqualTo(expected);
    }

    /** 256 objects are changed on several threads. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 65, 255, 256, 300})
    void aChangeOfEachObjectKeepsTheirOrder(int size) {
        ResourceSet set = of(size);
        int last = size - 1;
        List<String> expected = new ArrayList<>(names(set));

        assertThat(set.map(resource -> resource)).isSameAs(set);
        assertThat(set.mapConcurrently(resource -> resource)).isSameAs(set);

        expected.set(last, "other");
        isChangedAlike(set, resource -> resource == set.get(last) ? object("other") : resource, expected);

        expected.remove(last);
        isChangedAlike(set, resource -> resource == set.get(last) ? empty(resource) : resource, expected);

        isChangedAlike(set, ResourceSetTest::empty, List.of());
    }

    @Test
    void objectsBehindOneThatDisappearsAreKept() {
        for (int size : new int[] {4, 300}) {
            ResourceSet set = of(size);
            List<String> expected = new ArrayList<>(names(set));
            expected.set(3, "other");
            expected.remove(1);
            isChangedAlike(
                    set,
                    resource -> switch (resource.name()) {
                        case "n1" -> empty(resource);
                        case "n3" -> object("other");
                        default -> resource;
                    },
                    expected);
        }
    }

    @Test
    void emptyObjectsDisappear() {
        ResourceSet set = ResourceSet.of(List.of(object("a"), empty(object("b"))));

        assertThat(names(set.withoutEmpty())).containsExactly("a");
        assertThat(ResourceSet.of(List.of())).isSameAs(ResourceSet.EMPTY);
    }

    @Test
    void anObjectIsFoundByItsNamesOfTodayAndOfBefore() {
        Resource once = renamed(object("a"), "b");
        Resource twice = renamed(renamed(object("a"), "c"), "a");
        ResourceSet set = ResourceSet.of(List.of(once, object("x"), twice, object("b")));
        ResourceId a = object("a").id();
        ResourceId b = object("b").id();

        assertThat(set.positionsOf(a)).containsExactly(2);
        assertThat(set.positionsOf(b)).containsExactly(0, 3);
        assertThat(set.positionsOfAnyId(a)).containsExactly(0, 2);
        assertThat(set.positionsOfAnyId(b)).containsExactly(0, 3);
        assertThat(set.positionsOfName("a")).containsExactly(0, 2);
        assertThat(set.positionsOfName("c")).containsExactly(2);
        assertThat(set.positionsOfName("none")).isEmpty();
        assertThat(set.positionsOf(object("none").id())).isEmpty();
    }

    @Test
    void manyObjectsOfOneNameAreAllFound() {
        List<Resource> resources = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            resources.add(renamed(object("a"), "n" + i));
        }

        assertThat(ResourceSet.of(resources).positionsOfName("a")).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void anExchangedObjectIsFoundByItsNewName() {
        ResourceSet set = of(3);
        assertThat(set.positionsOfName("n1")).containsExactly(1);
        assertThat(set.positionsOf(object("n1").id())).containsExactly(1);
        assertThat(set.positionsOfAnyId(object("n1").id())).containsExactly(1);

        assertThat(set.with(1, set.get(1))).isSameAs(set);

        ResourceSet same = set.with(1, object("n1"));
        assertThat(names(same)).containsExactly("n0", "n1", "n2");
        assertThat(same.get(1)).isNotSameAs(set.get(1));

        ResourceSet other = set.with(1, object("m"));
        assertThat(other.positionsOfName("n1")).isEmpty();
        assertThat(other.positionsOfName("m")).containsExactly(1);
        assertThat(other.positionsOf(object("m").id())).containsExactly(1);
        assertThat(other.positionsOfAnyId(object("n1").id())).isEmpty();

        ResourceSet formerly = set.with(1, renamed(object("m"), "n1"));
        assertThat(formerly.positionsOfName("m")).containsExactly(1);
    }

    @Test
    void twoObjectsOfOneIdAreRefusedWithBothPlaces() {
        assertThatThrownBy(() -> ResourceSet.withoutDuplicates(List.of(object("a"), object("b"), object("a"))))
                .isInstanceOf(KasaneException.class)
                .hasMessage("ConfigMap a (v1) is there twice, first at a:1:1");
        assertThat(names(ResourceSet.withoutDuplicates(List.of(object("a"), object("b")))))
                .containsExactly("a", "b");
    }

    @Test
    void aCollectorFindsWhatWasAddedBeforeAndAfterTheFirstSearch() {
        ResourceCollector collector = new ResourceCollector(of(2));
        assertThat(collector.toSet()).isSameAs(collector.toSet());
        assertThat(collector.positionsOfAnyId(object("n1").id())).containsExactly(1);

        collector.add(renamed(renamed(object("n1"), "m"), "k"));
        assertThat(collector.positionsOfAnyId(object("n1").id())).containsExactly(1, 2);
        assertThat(collector.positionsOfAnyId(object("m").id())).containsExactly(2);
        assertThat(collector.positionsOfAnyId(object("k").id())).containsExactly(2);
        assertThat(collector.positionsOfAnyId(object("none").id())).isEmpty();
        assertThat(names(collector.toSet())).containsExactly("n0", "n1", "k");

        collector.replace(0, object("n0"));
        assertThat(collector.toSet().get(0)).isSameAs(collector.get(0));
        assertThat(collector.size()).isEqualTo(3);
    }

    @Test
    void aCollectorOfOneSetGivesTheSetItself() {
        ResourceSet set = of(2);
        ResourceCollector collector = new ResourceCollector(set);
        assertThat(collector.toSet()).isSameAs(set);

        collector.addAll(ResourceSet.of(List.of(object("m"))));
        assertThat(names(collector.toSet())).containsExactly("n0", "n1", "m");
    }
}
