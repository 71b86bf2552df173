package dev.kasane.change.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.problem.KasaneException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lines of a kustomization after an edit: comments, order and all other lines stay; {@code ;} is the end of a line. */
class EditedTextTest {

    private static final String HEAD = "# top\nresources: # all\n- d.yaml # d\n\n";

    @ParameterizedTest
    @CsvSource(delimiter = '%', quoteCharacter = '~', textBlock = """
            namePrefix: a-  # why;                  % set nameprefix b- % namePrefix: b-  # why;
            namePrefix: 'a # b'   # why;            % set nameprefix b- % namePrefix: b-   # why;
            namePrefix: a#b # why;                  % set nameprefix b- % namePrefix: b- # why;
            namePrefix: "a-";                       % set nameprefix b- % namePrefix: b-;
            namePrefix:;                            % set nameprefix b- % namePrefix: b-;
            namePrefix: |-;  a-;                    % set nameprefix b- % namePrefix: b-;
            NamePrefix: a-;                         % set nameprefix b- % NamePrefix: b-;
            ~~                                      % set nameprefix b- % namePrefix: b-;
            namePrefix: a-;;# after;                % set nameprefix b- % namePrefix: b-;;# after;
            namespace: old;namePrefix: a-;          % set namespace 123 % namespace: "123";namePrefix: a-;
            namespace: old;                         % set namespace yes % namespace: "yes";
            namespace: old;                         % set namespace a: % namespace: "a:";
            namespace: old;                         % set namespace 0x1f % namespace: "0x1f";
            namespace: old;                         % set namespace n.x-1 % namespace: n.x-1;
            components: # parts;  - one # 1;        % add component two % components: # parts;  - one # 1;  - two;
            components: [one];                      % add component two % components:;- "one";- two;
            components: [one];                      % add component one % components: [one];
            components: [];namePrefix: a-;          % add component two % components:;- two;namePrefix: a-;
            components:;namePrefix: a-;             % add component two % components:;- two;namePrefix: a-;
            ~~                                      % add component two % components:;- two;
            """)
    void a_text_or_an_item_is_written_in_its_place(String before, String edit, String after) {
        assertThat(edited(HEAD + lines(before), edit)).isEqualTo(HEAD + lines(after));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '%', quoteCharacter = '~', textBlock = """
            commonAnnotations:;  a: b # first;  c: d;     % set annotation a:x % commonAnnotations:;  a: x # first;  c: d;
            commonAnnotations:;  a: b;  c: d # last;      % set annotation c:x % commonAnnotations:;  a: b;  c: x # last;
            commonAnnotations:;    a: b;;# after;         % set annotation e:x % commonAnnotations:;    a: b;    e: x;;# after;
            commonAnnotations:;  a: b;;  # c;  c: d;      % set annotation e:x % commonAnnotations:;  a: b;;  # c;  c: d;  e: x;
            commonAnnotations:;  a: |-;    one;    two;   % set annotation e:x % commonAnnotations:;  a: |-;    one;    two;  e: x;
            commonAnnotations:;  a: |-;    one;    two;   % set annotation a:x % commonAnnotations:;  a: x;
            commonAnnotations:;  a: |-;    one;  c: d;    % set annotation a:x % commonAnnotations:;  a: x;  c: "d";
            commonAnnotations:;  a: >-;    one;  c: d;    % set annotation c:x % commonAnnotations:;  a: >-;    one;  c: x;
            commonAnnotations: {a: b};                    % set annotation c:x % commonAnnotations:;  a: "b";  c: x;
            commonAnnotations:;namePrefix: p-;            % set annotation c:x % commonAnnotations:;  c: x;namePrefix: p-;
            ~~                                            % set annotation c:x % commonAnnotations:;  c: x;
            """)
    void an_entry_of_a_map_is_written_in_its_place(String before, String edit, String after) {
        assertThat(edited(HEAD + lines(before), edit)).isEqualTo(HEAD + lines(after));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '%', quoteCharacter = '~', textBlock = """
            replicas:;# of d;- name: d;  count: 2;# of b;- name: b;  count: 1; % set replicas d=5 % replicas:;# of b;- name: b;  count: 1;# of d;- name: d;  count: 5;
            replicas:;  # of d;  - name: d;    count: 2 # two;                 % set replicas b=1 % replicas:;- name: b;  count: 1;# of d;- name: d;  count: 2 # two;
            replicas:;- count: 2;  name: d;;namePrefix: a-;                    % set replicas e=1 % replicas:;- count: 2;  name: d;- name: e;  count: 1;;namePrefix: a-;
            replicas: [{name: d, count: 2}];                                   % set replicas b=1 % replicas:;- name: b;  count: 1;- {"count":2,"name":"d"};
            replicas: [];                                                      % set replicas b=1 % replicas:;- name: b;  count: 1;
            replicas:;namePrefix: a-;                                          % set replicas b=1 % replicas:;- name: b;  count: 1;namePrefix: a-;
            ~~                                                                 % set replicas b=1 % replicas:;- name: b;  count: 1;
            """)
    void entries_with_names_are_sorted_and_keep_the_comments_above_them(String before, String edit, String after) {
        assertThat(edited(HEAD + lines(before), edit)).isEqualTo(HEAD + lines(after));
    }

    @Test
    void line_ends_of_windows_stay() {
        assertThat(edited("resources:\r\n- d.yaml\r\nnamePrefix: a-\r\n", "set nameprefix b-"))
                .isEqualTo("resources:\r\n- d.yaml\r\nnamePrefix: b-\r\n");
    }

    @Test
    void a_file_without_a_last_line_end_gets_one() {
        assertThat(edited("namePrefix: a-", "set nameprefix b-")).isEqualTo("namePrefix: b-\n");
    }

    @Test
    void what_follows_the_first_document_stays_behind_it() {
        assertThat(edited("---\nnamePrefix: a-\n---\n# second\n", "set namespace ns"))
                .isEqualTo("---\nnamePrefix: a-\nnamespace: ns\n---\n# second\n");
        assertThat(edited("namePrefix: a-\n...\n", "set namespace ns"))
                .isEqualTo("namePrefix: a-\nnamespace: ns\n...\n");
        assertThat(edited("namePrefix: ---\n", "set namespace ns")).isEqualTo("namePrefix: ---\nnamespace: ns\n");
    }

    @Test
    void a_flow_map_is_written_in_lines() {
        assertThat(edited("{namePrefix: a-, resources: [d.yaml]}\n", "set namespace ns"))
                .isEqualTo("namePrefix: a-\nresources: [d.yaml]\nnamespace: ns\n");
    }

    @Test
    void an_empty_file_gets_the_field() {
        assertThat(edited("", "set namespace ns")).isEqualTo("namespace: ns\n");
    }

    @Test
    void an_edit_that_would_change_other_fields_is_refused() {
        assertThatThrownBy(() -> edited("namePrefix: &a a-\nnamespace: *a\n", "set nameprefix b-"))
                .isInstanceOf(KasaneException.class);
        assertThatThrownBy(() -> edited("components: x\n", "add component two")).isInstanceOf(KasaneException.class);
        assertThatThrownBy(() -> edited("replicas: [x]\n", "set replicas d=1")).isInstanceOf(KasaneException.class);
    }

    private static String edited(String before, String edit) {
        KustomizationEditor editor =
                new KustomizationEditor("kustomization.yaml", before.getBytes(StandardCharsets.UTF_8));
        EditLine.apply(editor, List.of(edit.split(" ")));
        return new String(editor.bytes(), StandardCharsets.UTF_8);
    }

    private static String lines(String row) {
        return row.replace(';', '\n');
    }
}
