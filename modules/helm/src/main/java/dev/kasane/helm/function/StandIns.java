package dev.kasane.helm.function;

import dev.kasane.files.Sha256;
import dev.kasane.gotemplate.function.Arguments;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What stands for random values: made of the release and the place of the call, so that it is the same at each render and
 * moves only when the call does.
 */
public final class StandIns {

    private final String release;
    private final Draw draw;
    private final Map<Place, Integer> calls = new LinkedHashMap<>();

    public StandIns(String release, String namespace, Draw draw) {
        this.release = release + '\n' + namespace;
        this.draw = draw;
    }

    /**
     * Which of several values a call gives. Those of two draws differ as those of two runs of Helm would, in each
     * character.
     */
    public enum Draw {
        FIRST(0),
        SECOND(1);

        private final int shift;

        Draw(int shift) {
            this.shift = shift;
        }
    }

    /**
     * Where a random value is made.
     *
     * @param template the name of the template that calls
     * @param position where the call begins in its text
     */
    public record Place(String template, int position) {}

    /** Where values were made, in the order of the first call of each. */
    public Set<Place> places() {
        return Collections.unmodifiableSet(calls.keySet());
    }

    /** How far a value is from that of the first draw. */
    int shift() {
        return draw.shift;
    }

    /** A text of a length in some characters. */
    String text(Arguments call, String alphabet, int length) {
        StringBuilder text = new StringBuilder(Math.max(0, length));
        for (byte b : sums(call, Math.max(0, length))) {
            text.append(alphabet.charAt(((b & 0xFF) + shift()) % alphabet.length()));
        }
        return text.toString();
    }

    /** A small number. */
    int number(Arguments call) {
        return (sums(call, 1)[0] & 0xFF) + shift();
    }

    /** Some bytes. */
    byte[] bytes(Arguments call, int length) {
        byte[] bytes = sums(call, length);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] += (byte) shift();
        }
        return bytes;
    }

    private byte[] sums(Arguments call, int length) {
        Place place = new Place(call.template(), call.position());
        String seed = release
                + '\n'
                + place.template()
                + '\n'
                + place.position()
                + '\n'
                + calls.merge(place, 1, Integer::sum);
        byte[] bytes = new byte[length];
        for (int from = 0; from < length; from += 32) {
            byte[] sum = Sha256.of((seed + '\n' + from).getBytes(StandardCharsets.UTF_8));
            System.arraycopy(sum, 0, bytes, from, Math.min(32, length - from));
        }
        return bytes;
    }
}
