package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonPrinterTest {

    @Test
    void each_layout_separates_the_same_values() {
        assertThat(printed(JsonPrinter.compact())).isEqualTo("{\"a\":[1,{\"b\":[]},2],\"c\":{}}");
        assertThat(printed(JsonPrinter.indented())).isEqualTo("""
                        {
                          "a": [
                            1,
                            {
                              "b": []
                            },
                            2
                          ],
                          "c": {}
                        }""");
        assertThat(printed(JsonPrinter.indentedFields())).isEqualTo("""
                        {
                          "a": [1, {
                            "b": []
                          }, 2],
                          "c": {}
                        }""");
    }

    @Test
    void only_the_raw_layout_leaves_markup_as_it_is() {
        JsonPrinter raw = JsonPrinter.raw();
        raw.string("<a>&\u2028");
        assertThat(raw.text()).isEqualTo("\"<a>&\\u2028\"");

        JsonPrinter compact = JsonPrinter.compact();
        compact.string("<a>&");
        assertThat(compact.text()).isEqualTo("\"\\u003ca\\u003e\\u0026\"");
    }

    @Test
    void numbers_are_spelled_as_go_spells_them() {
        JsonPrinter printer = JsonPrinter.compact();
        printer.value(List.of(1.0, 1e21, 1e20, 1.5e-7, -0.0, 12L, true));
        assertThat(printer.text()).isEqualTo("[1,1e+21,100000000000000000000,1.5e-7,-0,12,true]");
    }

    @Test
    void a_name_that_is_encoded_is_not_encoded_again() {
        JsonPrinter printer = JsonPrinter.compact();
        printer.beginObject();
        printer.encodedName("\"a\\u200b\"");
        printer.literal("null");
        printer.name("b\"");
        printer.number(0.5);
        printer.endObject();
        assertThat(printer.text()).isEqualTo("{\"a\\u200b\":null,\"b\\\"\":0.5}");
    }

    private static String printed(JsonPrinter printer) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("a", List.of(1, Map.of("b", List.of()), 2));
        map.put("c", Map.of());
        printer.value(map);
        return printer.text();
    }
}
