package dev.kasane.helm.function;

import dev.kasane.files.Sha256;
import dev.kasane.gotemplate.function.Arguments;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * What stands for random values: made of the release and the place of the call, so that it is the same at each render and
 * moves only when the call does.
 */
public final class StandIns {

    private final String release;
    private final Map<String, Integer> calls = new HashMap<>();
    private boolean used;

    public StandIns(String release, String namespace) {
        this.release = release + '\n' + namespace;
    }

    /** Whether one was made. */
    public boolean areUsed() {
        return used;
    }

    /** A text of a length in some characters. */
    String text(Arguments call, String alphabet, int length) {
        StringBuilder text = new StringBuilder(Math.max(0, length));
        byte[] bytes = bytes(call, Math.max(0, length));
        for (byte b : bytes) {
            text.append(alphabet.charAt((b & 0xFF) % alphabet.length()));
        }
        return text.toString();
    }

    /** Some bytes. */
    byte[] bytes(Arguments call, int length) {
        used = true;
        String place = call.template() + '\n' + call.position();
        String seed = release + '\n' + place + '\n' + calls.merge(place, 1, Integer::sum);
        byte[] bytes = new byte[length];
        for (int from = 0; from < length; from += 32) {
            byte[] sum = Sha256.of((seed + '\n' + from).getBytes(StandardCharsets.UTF_8));
            System.arraycopy(sum, 0, bytes, from, Math.min(32, length - from));
        }
        return bytes;
    }
}
