package dev.kasane.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class JsonLogTest {

    @Test
    void a_line_is_an_object_whatever_it_says() throws IOException {
        LogRecord entry = new LogRecord(Level.WARNING, "a \"quote\",\na \\ and \u0001");
        entry.setLoggerName("here");
        entry.setThrown(new IllegalStateException("it\tfailed"));

        String line = new JsonLog().format(entry);

        assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);
        JsonNode json = new ObjectMapper().readTree(line);
        assertThat(json.get("level").asText()).isEqualTo("WARNING");
        assertThat(json.get("logger").asText()).isEqualTo("here");
        assertThat(json.get("message").asText()).isEqualTo("a \"quote\",\na \\ and \u0001");
        assertThat(json.get("exception").asText()).startsWith("java.lang.IllegalStateException: it\tfailed\n");
    }
}
