package dev.kasane.image.oci;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** JSON as bytes: fields in the order they were put, no spaces. */
public final class Json {

    private static final ObjectMapper MAPPER = JsonMapper.builder(com.fasterxml.jackson.core.JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder().maxNestingDepth(100).build())
                    .build())
            .build();

    private Json() {}

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /**
     * Reads an object.
     *
     * @throws IllegalArgumentException when the bytes are none
     */
    public static ObjectNode read(byte[] bytes) {
        try {
            JsonNode node = MAPPER.readTree(bytes);
            if (node instanceof ObjectNode object) {
                return object;
            }
        } catch (IOException e) {
            // reported below: the parser's message would quote untrusted content
        }
        throw new IllegalArgumentException("this is no JSON object");
    }

    public static byte[] write(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can be written", e);
        }
    }
}
