package dev.kasane.git.forge.http;

import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The response of a forge's API.
 *
 * @param status the status code
 * @param headers names in lower case
 * @param body the complete bytes
 */
public record ApiAnswer(int status, Map<String, List<String>> headers, byte[] body) {

    public boolean isGood() {
        return status >= 200 && status < 300;
    }

    /** The first value of a header; empty when it is not there. */
    public String header(String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.isEmpty() ? "" : values.getFirst();
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** The body as JSON; missing if it is empty. */
    public JsonValue json() throws MalformedJsonException {
        return text().isBlank() ? JsonValue.MISSING : JsonValue.read(body);
    }
}
