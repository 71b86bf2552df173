package dev.kasane.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutTest {

    private static Diagram diagram(int things, int[]... uses) {
        List<Diagram.Thing> list = new ArrayList<>();
        for (int i = 0; i < things; i++) {
            list.add(new Diagram.Thing("folder/thing-" + i, Diagram.Kind.BASE));
        }
        List<Diagram.Line> lines = new ArrayList<>();
        for (int[] use : uses) {
            lines.add(new Diagram.Line(use[0], use[1], List.of("resources")));
        }
        return new Diagram(list, lines);
    }

    private static Diagram random(long seed, int things, int lines) {
        Random random = new Random(seed);
        int[][] uses = new int[lines][];
        for (int i = 0; i < lines; i++) {
            uses[i] = new int[] {random.nextInt(things), random.nextInt(things)};
        }
        return diagram(things, uses);
    }

    @Test
    void whoever_uses_something_stands_left_of_it() {
        Layout layout = Layout.of(diagram(4, new int[] {0, 1}, new int[] {1, 2}, new int[] {0, 2}, new int[] {3, 2}));

        List<Integer> lefts = layout.boxes().stream().map(Layout.Box::x).toList();
        assertThat(lefts.get(0)).isLessThan(lefts.get(1));
        assertThat(lefts.get(1)).isLessThan(lefts.get(2));
        assertThat(lefts.get(3))
                .as("nobody uses it, so it is beside what it uses")
                .isEqualTo(lefts.get(1));
    }

    @Test
    void parts_without_a_common_thing_do_not_cross() {
        Layout layout = Layout.of(diagram(6, new int[] {0, 4}, new int[] {1, 5}, new int[] {2, 4}, new int[] {3, 5}));

        List<Integer> tops = layout.boxes().stream().map(Layout.Box::y).toList();
        assertThat(List.of(tops.get(0), tops.get(2), tops.get(4))).allMatch(top -> top < tops.get(1));
        assertThat(tops.get(4)).isLessThan(tops.get(5));
    }

    @Test
    void a_line_over_a_column_runs_between_its_boxes() {
        Layout layout = Layout.of(diagram(4, new int[] {0, 1}, new int[] {1, 2}, new int[] {0, 2}, new int[] {0, 3}));

        int[] way = layout.ways().get(2);
        assertThat(way).hasSize(10);
        Layout.Box between = layout.boxes().get(1);
        assertThat(way[4]).isEqualTo(between.x());
        assertThat(way[5])
                .isEqualTo(way[7])
                .satisfiesAnyOf(
                        y -> assertThat(y).isLessThan(between.y()),
                        y -> assertThat(y).isGreaterThan(between.y() + Slot.BOX_HEIGHT));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void no_two_boxes_overlap_and_all_are_in_the_picture(long seed) {
        Layout layout = Layout.of(random(seed, 60, 90));

        List<Layout.Box> boxes = layout.boxes();
        for (int i = 0; i < boxes.size(); i++) {
            Layout.Box one = boxes.get(i);
            assertThat(one.x()).isNotNegative();
            assertThat(one.y()).isNotNegative();
            assertThat(one.right()).isLessThanOrEqualTo(layout.width());
            assertThat(one.y() + Slot.BOX_HEIGHT).isLessThanOrEqualTo(layout.height());
            for (Layout.Box other : boxes.subList(i + 1, boxes.size())) {
                boolean beside = one.right() <= other.x() || other.right() <= one.x();
                assertThat(beside || Math.abs(one.y() - other.y()) >= Slot.BOX_HEIGHT)
                        .isTrue();
            }
        }
    }

    @Test
    void the_same_graph_gives_the_same_picture() {
        assertThat(new GraphPicture(random(9, 80, 160)).toSvg())
                .isEqualTo(new GraphPicture(random(9, 80, 160)).toSvg());
    }

    @Test
    void a_circle_and_a_thing_that_uses_itself_have_a_picture() {
        Layout layout = Layout.of(diagram(3, new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 0}, new int[] {1, 1}));

        assertThat(layout.boxes().stream().map(Layout.Box::x).distinct()).hasSize(3);
        assertThat(layout.ways()).hasSize(4);
    }

    @Test
    void nothing_has_a_picture_too() {
        assertThat(Layout.of(diagram(0)).boxes()).isEmpty();
    }

    @Test
    void a_chain_in_which_everybody_uses_everybody_stays_small() {
        int size = 300;
        List<int[]> uses = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            for (int j = i + 1; j < size; j++) {
                uses.add(new int[] {i, j});
            }
        }
        Layout layout = Layout.of(diagram(size, uses.toArray(int[][]::new)));

        long points = layout.ways().stream().mapToLong(way -> way.length).sum();
        assertThat(points).isEqualTo(6L * uses.size());
    }

    @Test
    void a_long_path_is_shown_by_its_end_and_wide_letters_have_room() {
        Diagram.Thing thing = new Diagram.Thing("a/".repeat(60) + "end", Diagram.Kind.BASE);
        assertThat(Label.of(thing)).startsWith("…").endsWith("/end").hasSizeLessThan(50);
        assertThat(Label.width(new Diagram.Thing("重ね", Diagram.Kind.BASE)))
                .isEqualTo(Label.width(new Diagram.Thing("abcd", Diagram.Kind.BASE)));
    }
}
